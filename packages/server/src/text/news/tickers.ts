/** Symbols of securities as articles write them. */

import { exchangeFrom, listingKey, symbolKey } from '../../kernel/exchanges.ts';
import { isLegalForm } from '../../kernel/legal-forms.ts';
import { foldName } from '../../kernel/names.ts';
import type { Token } from './name-sentences.ts';

const exchanges = String.raw`NASDAQ|Nasdaq|NYSE(?: ?American| ?Arca)?|AMEX|OTC(?:QB|QX|MKTS)?|TSXV?|TSX-V|CSE|LSE|AIM|ASX|NZX|NSE|BSE|HKEX|HKG|SEHK|TSE|TYO|KRX|SGX|ETR|XETRA|FRA|EPA|AMS|EBR|BIT|BME|SIX|STO|CPH|HEL|OSL|JSE|TADAWUL|TLV|TASE|TWSE|B3|BMV`;
const listing = new RegExp(String.raw`[(\[]\s*(${exchanges})(?:\s?(?:GS|GM|CM))?\s*:\s*([A-Z0-9][A-Z0-9.\-]{0,9})(?=\s*[)\];,])`, 'g');
const cashtag = /(?<![\w$])\$([A-Z]{1,5}(?:\.[A-Z])?)(?!\w|[.,]\w)|<([A-Z]{1,5}(?:\.[A-Z]{1,2})?)>/g;
const opened = /[([]\s*$/;
const colon = /^\s*:\s*$/;

/** A symbol that is written as symbols are, and where. */
export interface WrittenTicker {
  /** `NASDAQ:AAPL`, or the symbol alone. */
  value: string;
  start: number;
  end: number;
  /** The words with capitals right before it, folded: whose it is. */
  behind: string[];
  /** Where it stands with its exchange and parentheses. */
  around: { start: number; end: number };
}

/** The symbols of a text: `(NASDAQ: AAPL)`, `$AAPL`, `<ATFC>`. */
export function tickersIn(text: string): WrittenTicker[] {
  const found: WrittenTicker[] = [];
  for (const { index, 0: whole, 1: written = '', 2: symbol = '' } of text.matchAll(listing)) {
    const exchange = exchangeFrom(written.replace(/\s+/g, ' '));
    const end = index + whole.length;
    if (exchange !== undefined)
      found.push({
        value: listingKey({ exchange, symbol }),
        start: end - symbol.length,
        end,
        behind: nameBefore(text, index),
        around: { start: index, end },
      });
  }
  for (const { index, 0: whole, 1: tagged, 2: bracketed } of text.matchAll(cashtag)) {
    const symbol = tagged ?? bracketed ?? '';
    const end = index + 1 + symbol.length;
    const behind = tagged === undefined ? nameBefore(text, index) : [];
    found.push({ value: symbolKey(symbol), start: index + 1, end, behind, around: { start: index, end: index + whole.length } });
  }
  return found;
}

const capital = String.raw`\p{Lu}[\p{L}\p{N}&'’.-]*`;
const capitals = new RegExp(String.raw`${capital}(?: (?:(?:and|of|&) )?${capital}){0,5},?\s?$`, 'u');
const longestName = 80;

function nameBefore(text: string, at: number): string[] {
  const written = capitals.exec(text.slice(Math.max(0, at - longestName), at))?.[0];
  return written === undefined
    ? []
    : foldName(written)
        .split(' ')
        .filter((word) => word.length > 1 && !isLegalForm(word));
}

/** The listing in parentheses right behind a name: `Astrotech Corporation (NASDAQ: ASTC)`. */
export function listingBehind(tokens: readonly Token[], at: number): string | undefined {
  const [exchange, symbol] = [tokens[at + 1], tokens[at + 2]];
  if (!exchange || !symbol || !opened.test(tokens[at]!.gap) || !colon.test(exchange.gap)) return undefined;
  const name = exchangeFrom(exchange.text);
  return name === undefined ? undefined : listingKey({ exchange: name, symbol: symbol.text });
}
