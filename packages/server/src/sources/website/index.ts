/** Companies' own websites: what a page says, and how a website wants to be read. The reading itself is in services/research/. */

import type { WebPageFacts } from '../../kernel/publications.ts';
import type { SourceStatement, Upstream } from '../source.ts';

export const websiteUpstream: Upstream = {
  name: 'company-website',
  title: 'Company websites',
  publisher: 'The companies themselves',
  licence: 'as each website states; kept as evidence, cited with its address',
  source_url: '',
};

/** A page of a company's website as its record. The same address stated anew replaces what it said. */
export function pageStatement(page: {
  permalink: string;
  facts: WebPageFacts;
  published_on: string | undefined;
  retrieved_at: Date;
}): SourceStatement & { kind: 'web_page' } {
  const { permalink, facts, published_on, retrieved_at } = page;
  return {
    kind: 'web_page',
    source: websiteUpstream.name,
    source_key: facts.url,
    ...(published_on !== undefined && { as_of: published_on }),
    retrieved_at,
    method: 'reported',
    source_url: facts.url,
    subject: { permalink },
    facts,
  };
}
