import type { NewsIndustry } from '@firmament/contract';
import type { ArticleFacts } from '../../../kernel/publications.ts';
import { namesIn, type NamesRead } from '../../../text/news/names.ts';
import { readArticle, type ArticleReading } from '../../../text/news/read-article.ts';
import { storySignature, type StorySignature } from '../../../text/news/story.ts';

/** The content of an article by itself, independent of companies and other articles. */
export interface ReadAlone {
  said: ArticleReading;
  names: NamesRead;
  signature: StorySignature;
}

/** Reads an article by itself: most of the work, and no database. */
export function readAlone(facts: ArticleFacts): ReadAlone {
  const { title, text = '', industries = [] } = facts;
  return {
    said: readArticle({ ...facts, text, industries: industries as NewsIndustry[] }),
    names: namesIn({ title, text: bodyOf(facts) }),
    signature: signatureOf(facts),
  };
}

/** By what other articles that tell its story are known. */
export function signatureOf(facts: Pick<ArticleFacts, 'title' | 'text' | 'teaser'>): StorySignature {
  return storySignature({ title: facts.title, text: bodyOf(facts) });
}

/** Its text, or what its feed says of it where there is none. */
export function bodyOf({ text, teaser }: Pick<ArticleFacts, 'text' | 'teaser'>): string {
  return text || (teaser ?? '');
}
