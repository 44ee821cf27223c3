import type { CompanyFacts } from './facts.ts';

/** What a company is described as, in sentences; '' when it is not. */
export function describedText({ short_description, description }: Pick<CompanyFacts, 'short_description' | 'description'>): string {
  return [short_description, description].filter((text) => text !== undefined && text.trim() !== '').join('. ');
}
