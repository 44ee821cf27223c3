import type { NewsIndustry } from '@firmament/contract';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ArticleFacts } from '../../kernel/publications.ts';
import type { Queryable } from '../../store/database.ts';
import { factsBehind } from '../../store/news/readings.ts';
import { namesIn, type NamesRead } from '../../text/news/names.ts';
import { readArticle, type ArticleReading } from '../../text/news/read-article.ts';
import { storySignature, type StorySignature } from '../../text/news/story.ts';

/** What an article says by itself, whoever it names and whatever others say. */
export interface ReadAlone {
  said: ArticleReading;
  names: NamesRead;
  signature: StorySignature;
}

/** Reads an article by itself: most of the work, and no database. */
export function readAlone(facts: ArticleFacts): ReadAlone {
  const { title, text = '', industries = [] } = facts;
  const told = { title, text: bodyOf(facts) };
  return {
    said: readArticle({ ...facts, text, industries: industries as NewsIndustry[] }),
    names: namesIn(told),
    signature: storySignature(told),
  };
}

/** Its text, or what its feed says of it where there is none. */
export function bodyOf({ text, teaser }: Pick<ArticleFacts, 'text' | 'teaser'>): string {
  return text || (teaser ?? '');
}

/** Articles that are read while those before them are stored. */
export interface Ahead {
  /** These articles with what they say, once those are read that were begun. */
  of<Article extends { record_id: number; facts: ArticleFacts }>(articles: readonly Article[]): Promise<(Article & ReadAlone)[]>;
  /** Begins to read those behind that record. */
  begin(after: number, most: number): void;
  /** Ends when nothing is read any more. */
  end(): Promise<void>;
}

/** Records never change, so what was read in one ahead of its turn is what it says. */
export function readingAhead(db: Queryable): Ahead {
  let read = new Map<number, ReadAlone>();
  let reading: Promise<void> = Promise.resolve();

  async function readBehind(after: number, most: number): Promise<void> {
    for (const { record_id, facts } of await factsBehind(db, { after, most })) {
      // Answers of the database are heard in between.
      await nextTurn();
      read.set(record_id, readAlone(facts));
    }
  }

  return {
    async of(articles) {
      await reading;
      return articles.map((article) => ({ ...article, ...(read.get(article.record_id) ?? readAlone(article.facts)) }));
    },
    begin(after, most) {
      read = new Map();
      // What cannot be read fails in its turn.
      reading = readBehind(after, most).catch(() => undefined);
    },
    end: () => reading,
  };
}
