import type { ShownReported } from '../services/news/reading/review-reported.ts';

/** A deal or round found in an article, in two lines: parties and amount, then the article. */
export function shownReported(reported: ShownReported): string {
  const { reported_id, kind, known_by, decided_by, state } = reported;
  const decided = state === 'known' ? `known already by ${known_by}` : decided_by === null ? '' : `${state} by ${decided_by}`;
  const head = `${kind === 'deal' ? 'Deal' : 'Round'} ${reported_id}: ${told(reported)}${decided === '' ? '' : ` (${decided})`}`;
  return [head, `  ${article(reported)}`].join('\n');
}

export function shownInFull(reported: ShownReported): string {
  return [shownReported(reported), ...reported.words.map(({ text }) => `  "${text.replaceAll(/\s+/g, ' ')}"`)].join('\n');
}

function told({ kind, parties, facts }: ShownReported): string {
  const named = (role: string) => parties.flatMap((party) => (party.role === role ? [nameOf(party)] : [])).join(', ');
  const { amount, currency = '', round, date, status, title } = facts;
  const who =
    kind === 'deal'
      ? `${named('acquirer')} buys ${title === undefined ? '' : `${title.charAt(0).toLowerCase()}${title.slice(1)} in `}${named('target')}`
      : `${named('subject')} raises${round === undefined ? '' : ` ${round}`}`;
  const [leads, others] = [named('lead_investor'), named('investor')];
  return [
    who,
    amount === undefined ? '' : `${amount.toLocaleString('en')} ${currency}`,
    leads && `led by ${leads}`,
    others && `with ${others}`,
    status ?? '',
    date ?? 'no day',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

function nameOf({ name, permalink }: ShownReported['parties'][number]): string {
  return `${name} (${permalink === '' ? 'not known' : permalink})`;
}

function article({ title, publisher, host, published_at, url }: ShownReported): string {
  return [title, publisher || host, published_at.toISOString().slice(0, 10), url].filter((part) => part !== '').join(' · ');
}
