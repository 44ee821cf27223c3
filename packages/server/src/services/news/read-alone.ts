import type { NewsIndustry } from '@firmament/contract';
import type { ArticleFacts } from '../../kernel/publications.ts';
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
