import type { Queryable } from '../../store/database.ts';
import { articlesTellingOf, type TellingArticle } from '../../store/news/telling.ts';
import type { Evidence } from '../../text/narrative/evidence.ts';
import { dateline } from '../../text/narrative/third-party-evidence.ts';
import { cutAt } from '../../text/passages/passage.ts';

const mostArticles = 60;
/** What happened stands first; further down is what came before. */
const mostPassages = 4;
/** Of a link between an article and a company: less sure, it may be of a namesake. */
const leastConfidence = 0.85;

/** News as evidence: the newest articles with a certain link to the company, each with its publisher, address and day. */
export async function articlesAsEvidence(db: Queryable, permalink: string): Promise<Evidence[]> {
  const articles = await articlesTellingOf(db, { permalink, most: mostArticles });
  return articles.filter(isSure).flatMap(({ record_id, day, title, url, publisher, text }) =>
    cutAt(text.replace(dateline, ''), [])
      .passages.slice(0, mostPassages)
      .map((passage, ordinal) => ({
        record_id,
        ordinal,
        kind: 'article' as const,
        form: '',
        section: '',
        day,
        title,
        url,
        publisher,
        text: passage.text,
      })),
  );
}

/** Whether the publisher names the company, or the words leave no doubt. `services/news/reading/read-news.ts` computes the weight. */
function isSure({ because: { weight, words } }: TellingArticle): boolean {
  if (words.length === 0) return true;
  const isInTitle = words.some((each) => each.in === 'title');
  return 2 * (weight - (isInTitle ? 1 : 0) - words.length / 100) >= leastConfidence;
}
