import { Problem } from '../../kernel/problem.ts';
import { dayMs } from '../../kernel/dates.ts';
import { tellChanged } from '../../store/companies/index-progress.ts';
import { waitForModelSince } from '../../store/news/for-model.ts';
import { forgetArticles } from '../../store/news/readings.ts';
import { acceptedOf, forgetReported } from '../../store/news/reported.ts';
import {
  allWithdrawn,
  articlesOfHost,
  articlesOfKey,
  dropWithdrawn,
  keyOfArticle,
  saveWithdrawn,
  type Withdrawn,
} from '../../store/news/withdrawn.ts';
import { lockCompanyData } from '../../store/write-lock.ts';
import { articleAddress, isFrontPage } from '../../sources/news/address.ts';
import { keyOfAddress } from '../../sources/news/entry.ts';
import { domainKey } from '../ingestion/withdrawn-articles.ts';
import { takeBack } from '../news/reading/review-reported.ts';
import { act } from './act.ts';
import type { OperatorContext } from './context.ts';

/** What was withdrawn, how many articles went with it, and how many deals and rounds that were accepted because of them. */
export interface Withdrawal {
  source_key: string;
  reason: string;
  articles: number;
  facts: number;
}

const longestReason = 1_000;

/**
 * Withdraws an article everywhere, or all of a website, and blocks it in all feeds and files. Its deals and rounds
 * go with it, also accepted ones.
 * @param asked.what the article's address or number, or a domain such as `ledger.example`, which is all of its hosts
 * @throws Error that says why not, and then nothing is changed
 */
export function withdraw(context: OperatorContext, { what, reason }: { what: string; reason: string }): Promise<Withdrawal> {
  return act(context, 'operator.news.withdraw', async (inside) => {
    if (reason.trim() === '' || reason.length > longestReason)
      throw new Problem('INVALID_INPUT', 'Say why, in up to 1,000 characters: --reason "…".');
    return inside.db.transaction(async (tx) => {
      await lockCompanyData(tx);
      const { source_key, host } = await keyOf(inside, what);
      const records = host === undefined ? await articlesOfKey(tx, source_key) : await articlesOfHost(tx, host);
      await saveWithdrawn(tx, { source_key, reason: reason.trim(), withdrawn_at: inside.clock() });
      const article_ids = records.map(({ record_id }) => record_id);
      const accepted = await acceptedOf(tx, { article_ids, source_key, host });
      await forgetArticles(tx, article_ids);
      await forgetReported(tx, { article_ids, source_key, host });
      // What rests on it alone cannot be cited any more.
      const facts = await takeBack(inside, accepted);
      await tellChanged(tx);
      const articles = new Set(records.map((each) => each.source_key)).size;
      const result = { source_key, reason: reason.trim(), articles, facts };
      return { result, details: { ...result } };
    });
  });
}

const mostDays = 36_500;

/** Has the model read the articles of the last days that it has not read, such as those from before it was set up. @returns how many wait now that did not */
export function askModelAgain(context: OperatorContext, days: number): Promise<{ articles: number }> {
  return act(context, 'operator.news.ask_model', async ({ db, clock }) => {
    if (!Number.isInteger(days) || days < 1 || days > mostDays)
      throw new Problem('INVALID_INPUT', 'Say of how many days, from 1 to 36500: --days 30.');
    const articles = await db.transaction((tx) => waitForModelSince(tx, new Date(clock().getTime() - days * dayMs)));
    return { result: { articles }, details: { days, articles } };
  });
}

export function listWithdrawn({ db }: OperatorContext): Promise<Withdrawn[]> {
  return allWithdrawn(db);
}

/** Lets be taken again what was withdrawn: the next feed or file that has it brings it back. */
export function allow(context: OperatorContext, what: string): Promise<{ source_key: string }> {
  return act(context, 'operator.news.allow', async (inside) => {
    const { source_key } = (await dropWithdrawn(inside.db, what)) ? { source_key: what } : await droppedKey(inside, what);
    return { result: { source_key }, details: { source_key } };
  });
}

async function droppedKey(context: OperatorContext, what: string): Promise<{ source_key: string }> {
  const { source_key } = await keyOf(context, what);
  if (await dropWithdrawn(context.db, source_key)) return { source_key };
  throw new Problem('INVALID_INPUT', `'${what}' was not withdrawn; firmament admin news withdrawn lists what was.`);
}

async function keyOf({ db }: OperatorContext, what: string): Promise<{ source_key: string; host?: string }> {
  if (/^\d{1,15}$/.test(what)) {
    const source_key = await keyOfArticle(db, Number(what));
    if (source_key === undefined) throw new Problem('INVALID_INPUT', `There is no article ${what}.`);
    return { source_key };
  }
  const host = /^(?:www\.)?((?:[a-z\d-]{1,63}\.){1,10}[a-z\d-]{2,63})$/i.exec(what)?.[1]?.toLowerCase();
  if (host !== undefined) return { source_key: domainKey(host), host };
  const address = articleAddress(what);
  if (address === undefined) throw new Problem('INVALID_INPUT', `'${what}' is no address of an article, no number of one and no domain.`);
  if (isFrontPage(address))
    throw new Problem(
      'INVALID_INPUT',
      `${address} is the front page of a website; name its domain, ${new URL(address).hostname}, to withdraw all of it.`,
    );
  return { source_key: keyOfAddress(address) };
}
