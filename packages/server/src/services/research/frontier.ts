import { pagePurposes, type PagePurpose } from '../../kernel/publications.ts';
import { samePageKey } from '../../sources/website/address.ts';
import { localeOf, purposeOf } from '../../sources/website/purpose.ts';

/** Which share of a run's pages each purpose has before others may have more. */
const shares: Readonly<Record<PagePurpose, number>> = {
  product: 0.25,
  about: 0.125,
  customers: 0.2,
  pricing: 0.05,
  press: 0.2,
  careers: 0.05,
  other: 0.125,
};
/** Addresses that differ in numbers or parameters alone are calendars, and pages of lists. */
const mostAlike = 8;
const mostWaiting = 20_000;

interface Waiting {
  address: string;
  purpose: PagePurpose;
  /** Day of its last change, as a sitemap says; '' where it does not. */
  changed: string;
  depth: number;
  is_known: boolean;
  is_pdf: boolean;
  locale: string;
  is_begin: boolean;
  /** Of arrival. */
  order: number;
}

/** The addresses that may be read next, each once, the most telling first. */
export interface Frontier {
  /** @param page.words of the link; `changed` as a sitemap says, `is_known` of what an earlier run read */
  add(address: string, page?: { words?: string; changed?: string; is_known?: boolean }): void;
  take(): string | undefined;
  /** Tells where a page was found: that address is not to be read again. The language of the first goes before others. */
  found(address: string): void;
  waiting(): number;
}

/**
 * Products first, then about, customers, pricing, press and careers, each up to its share of the pages; then the others, then what is
 * left. Of one purpose what stands higher on the site comes first, of press what is newest.
 * @param begin the address the reading begins with
 */
export function frontierOf(begin: string, { pages }: { pages: number }): Frontier {
  const seen = new Set<string>();
  const alike = new Map<string, number>();
  const taken = new Map<PagePurpose, number>();
  let home: string | undefined;
  let waiting: Waiting[] = [];

  const rankOf = ({ purpose, is_pdf, locale, is_begin }: Waiting): number => {
    if (is_begin) return -1;
    const share = Math.max(1, Math.round(shares[purpose] * pages));
    const turn = (taken.get(purpose) ?? 0) < share ? pagePurposes.indexOf(purpose) : 10 + pagePurposes.indexOf(purpose);
    return turn + (is_pdf ? 20 : 0) + (locale === '' || locale === home ? 0 : 40);
  };
  const isBefore = (a: Waiting, b: Waiting): boolean => {
    const [ranks, depths] = [rankOf(a) - rankOf(b), a.depth - b.depth];
    if (ranks !== 0 || depths !== 0) return (ranks || depths) < 0;
    if (a.purpose === 'press') {
      if (a.is_known !== b.is_known) return b.is_known;
      if (a.changed !== b.changed) return a.changed > b.changed;
    }
    return a.order < b.order;
  };

  return {
    add(address, { words = '', changed = '', is_known = false } = {}) {
      const key = samePageKey(address);
      if (seen.has(key) || seen.size >= mostWaiting) return;
      seen.add(key);
      const { pathname } = new URL(address);
      waiting.push({
        address,
        purpose: purposeOf(address, words),
        changed,
        depth: pathname.split('/').filter((part) => part !== '').length,
        is_known,
        is_pdf: /\.pdf$/i.test(pathname),
        locale: localeOf(address),
        is_begin: key === samePageKey(begin),
        order: seen.size,
      });
    },
    take() {
      for (;;) {
        const [first, ...others] = waiting;
        if (!first) return undefined;
        const next = others.reduce((best, each) => (isBefore(each, best) ? each : best), first);
        waiting = waiting.filter((each) => each !== next);
        const shape = shapeOf(next.address);
        const count = alike.get(shape) ?? 0;
        if (count >= mostAlike) continue;
        alike.set(shape, count + 1);
        taken.set(next.purpose, (taken.get(next.purpose) ?? 0) + 1);
        return next.address;
      }
    },
    found(address) {
      const key = samePageKey(address);
      home ??= localeOf(address);
      if (seen.has(key)) waiting = waiting.filter((each) => samePageKey(each.address) !== key);
      seen.add(key);
    },
    waiting: () => waiting.length,
  };
}

/** What is the same of addresses that a machine counts up; an address without numbers and parameters is alike to itself alone. */
function shapeOf(address: string): string {
  const { host, pathname, searchParams } = new URL(address);
  return `${host}${pathname.replaceAll(/\d+/g, '#')}?${[...searchParams.keys()].join('&')}`;
}
