import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Database } from '../../../store/database.ts';
import { claimForModel, leaveToRules, saveModelReading, waitAgain, type WaitingArticle } from '../../../store/news/for-model.ts';
import { ModelFailed, type ChatModel } from '../../../text/chat.ts';
import { readByModel, type ModelReading } from '../../../text/news/by-model/model-reading.ts';

interface AskingContext {
  db: Database;
  clock: Clock;
  log: Log;
  model: ChatModel;
  /** Articles it is asked about at once. */
  at_once: number;
}

/** Longer than any endpoint is awaited: an older claim was left by a dead process. */
const claimedMs = 10 * 60_000;
const mostTries = 3;

/**
 * Has a model read what the rules read, the newest first, until nothing waits or the model rests. The feed has each article already; what
 * the model says and the article bears out takes the place of what the rules said.
 * @returns how many articles have values of the model
 */
export async function askModel(context: AskingContext, signal: AbortSignal): Promise<number> {
  let kept = 0;
  let is_resting = false;
  const ask = async () => {
    while (!is_resting && !signal.aborted) {
      const now = context.clock();
      const until = new Date(now.getTime() + claimedMs);
      const article = await claimForModel(context.db, { now, until });
      if (!article) return;
      const outcome = await askAbout(context, { article, until }, signal);
      if (outcome === 'kept') kept += 1;
      if (outcome === 'resting') is_resting = true;
    }
  };
  await Promise.all(Array.from({ length: context.at_once }, ask));
  return kept;
}

async function askAbout(
  { db, log, model }: AskingContext,
  { article, until }: { article: WaitingArticle; until: Date },
  signal: AbortSignal,
): Promise<'kept' | 'left' | 'resting'> {
  const { article_id, facts, companies } = article;
  const { title, text = '', teaser = '' } = facts;
  try {
    const reading = await readByModel(model, { title, text, teaser, companies }, signal);
    const by_model = Object.keys(reading.because);
    if (by_model.length === 0 && reading.companies.length === 0) {
      await leaveToRules(db, article_id);
      return 'left';
    }
    const read = { article: withReading(article, reading), model: model.name, by_model, companies: reading.companies, until };
    return (await db.transaction((tx) => saveModelReading(tx, read))) ? 'kept' : 'left';
  } catch (error) {
    const was_asked = !signal.aborted && (!(error instanceof ModelFailed) || error.was_asked);
    await waitAgain(db, article_id, { was_asked, most_tries: mostTries });
    if (signal.aborted) return 'left';
    if (!(error instanceof ModelFailed)) throw error;
    log.info({ article_id, reason: error.message }, 'the model read nothing in an article; what the rules read stands');
    return was_asked ? 'left' : 'resting';
  }
}

function withReading(article: WaitingArticle, { category, because, companies: _companies, ...values }: ModelReading): WaitingArticle {
  const { secondary_tags: _further, ...others } = article.because;
  return { ...article, ...category, ...values, because: { ...(category ? others : article.because), ...because } };
}
