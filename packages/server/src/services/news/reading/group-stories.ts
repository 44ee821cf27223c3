import { dayMs } from '../../../kernel/dates.ts';
import type { Queryable } from '../../../store/database.ts';
import { storyCandidates, storyFacts } from '../../../store/news/stories.ts';
import { signatureOf } from './read-alone.ts';
import { isNoticeAnew, isSameStory, storyWindowDays, type StorySignature } from '../../../text/news/story.ts';

interface Ungrouped {
  article_id: number;
  near: Date;
  signature: StorySignature;
}

interface Signed {
  article_id: number;
  story_id: number;
  /** In milliseconds since 1970. */
  near: number;
  signature: StorySignature;
}

/** By record. */
export type Signatures = Pick<Map<number, StorySignature>, 'get'> & { set(record_id: number, signature: StorySignature): unknown };

/**
 * The story each article tells: that of the earliest article that tells the same within a few days, its own where there is none. Only
 * articles that share a band are compared, both earlier ones and those of the same batch.
 * @param known how the stories of records are known that were read lately; what is missing is added
 */
export async function groupStories(
  db: Queryable,
  articles: readonly Ungrouped[],
  known: Signatures,
): Promise<Map<number, { story_id: number; bands: number[] }>> {
  const signed = articles.toSorted((a, b) => a.near.getTime() - b.near.getTime() || a.article_id - b.article_id);
  const asked = signed.flatMap(({ near, signature }) => signature.bands.map((band) => ({ band, near })));
  const own = new Set(articles.map(({ article_id }) => article_id));
  const byBand = new Map<number, Signed[]>();
  const add = (band: number, article: Signed) => {
    const there = byBand.get(band);
    if (there) there.push(article);
    else byBand.set(band, [article]);
  };
  const found = await storyCandidates(db, { bands: asked, window_days: storyWindowDays });
  const candidates = found.filter(({ article_id }) => !own.has(article_id));
  const signatures = await signaturesOf(
    db,
    candidates.map(({ record_id }) => record_id),
    known,
  );
  for (const { article_id, record_id, story_id, near, bands } of candidates) {
    const signature = signatures.get(record_id);
    if (!signature) continue;
    const candidate = { article_id, story_id, near: near.getTime(), signature };
    for (const band of bands) add(band, candidate);
  }
  const grouped = new Map<number, { story_id: number; bands: number[] }>();
  for (const { article_id, near, signature } of signed) {
    const at = near.getTime();
    const alike = new Set(signature.bands.flatMap((band) => byBand.get(band) ?? []));
    const inTime = [...alike].filter((other) => Math.abs(other.near - at) <= storyWindowDays * dayMs);
    // A notice of another day is another story, with any article between the two.
    const anew = new Set(inTime.filter((other) => isNoticeAnew(signature, other.signature)).map((other) => other.story_id));
    const same = inTime.filter((other) => !anew.has(other.story_id) && isSameStory(signature, other.signature));
    const story_id = same.toSorted((a, b) => a.near - b.near || a.article_id - b.article_id)[0]?.story_id ?? article_id;
    grouped.set(article_id, { story_id, bands: signature.bands });
    for (const band of signature.bands) add(band, { article_id, story_id, near: at, signature });
  }
  return grouped;
}

async function signaturesOf(db: Queryable, record_ids: readonly number[], known: Signatures): Promise<Map<number, StorySignature>> {
  const signatures = new Map(record_ids.map((record_id) => [record_id, known.get(record_id)]));
  const missing = record_ids.filter((record_id) => !signatures.get(record_id));
  for (const { record_id, facts } of await storyFacts(db, missing)) {
    const signature = signatureOf(facts);
    known.set(record_id, signature);
    signatures.set(record_id, signature);
  }
  return signatures as Map<number, StorySignature>;
}
