import { countryFrom } from '../../kernel/countries.ts';
import { readRow, readRows, Unreadable } from '../reading/cells.ts';
import { bytesOf, type SourceFile } from '../reading/file.ts';
import { decoded } from '../reading/encoding.ts';
import { jsonIn } from '../reading/json.ts';
import { headText } from '../reading/table/text.ts';
import { WrongFile, type Notice, type Reading, type Source, type SourceItem } from '../source.ts';
import { articlesTable, entryOf, industryFrom } from './articles-table.ts';
import { feedText } from './charset.ts';
import { articleOf, languageOf, upstream, type Entry } from './entry.ts';
import { entriesOf, isFeed } from './feed.ts';
import { treeOfFeed } from './feed-tree.ts';
import { entriesOfJson, isJsonFeed } from './json-feed.ts';

const expects =
  'a feed (RSS, Atom or JSON Feed), or a table of articles (CSV, JSON lines, Parquet or XLSX) with a column title and one of url, text, teaser and date.';
const largestFeed = 64 * 1_048_576;

/** News: feeds as publishers send them, and articles in tables. */
export const news: Source = {
  name: 'news',
  summary: 'Articles from feeds (RSS, Atom, JSON Feed), newswires as JSON lines and tables.',
  upstreams: [
    {
      name: upstream,
      title: 'News feeds and articles imported into this installation',
      publisher: 'Whoever publishes the article',
      licence: 'Articles stay their publishers’; used as published',
      source_url: '',
    },
  ],
  expects,
  options: {
    publisher: 'name of the outlet, where items and rows do not say; goes before the title of a feed',
    language: 'language of the articles, where they do not say: en, de, …',
    country: 'country the articles are about, where they do not say: a name or a code',
    encoding: 'encoding of a feed that declares none: windows-1251, …',
    industry: 'industry the articles are about, where they do not say: one of the 28 of news',
  },
  async *read(file, reading) {
    const hints = hintsOf(reading);
    const feed = await feedIn(file, reading);
    if (!feed) {
      yield* readRows(file, articlesTable(expects), (row) => statementOf(hinted(entryOf(row, reading), hints), reading));
      return;
    }
    for (const entry of feed) {
      if ('kind' in entry) yield entry;
      else yield readRow<SourceItem>({ at: entry.at, cells: {} }, () => statementOf(hinted(entry, hints), reading));
    }
  },
};

/** @throws Unreadable */
function statementOf(entry: Entry, reading: Reading): SourceItem {
  const statement = articleOf(entry, reading);
  if (!statement) throw new Unreadable('The article has neither a title nor a text.');
  return statement;
}

/** The entries, where the file is a feed; undefined where it is to be read as a table. @throws WrongFile for XML that is none */
async function feedIn(file: SourceFile, reading: Reading): Promise<Iterable<Entry | Notice> | undefined> {
  const head = headText(await file.head())
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (/^<(?!!doctype html|html|head|body)/i.test(head)) {
    const tree = readTree(file, await feedBytes(file), reading.options['encoding'] ?? file.encoding);
    if (!isFeed(tree)) {
      throw new WrongFile(file, {
        expects,
        found: `It is XML whose outermost element ${JSON.stringify(tree.root.slice(0, 60))} no feed has.`,
      });
    }
    return entriesOf(tree, reading);
  }
  if (!head.startsWith('{') || !/jsonfeed\.org/.test(head)) return undefined;
  const feed = jsonIn(decoded(await feedBytes(file)));
  return isJsonFeed(feed) ? entriesOfJson(feed, reading) : undefined;
}

function readTree(file: SourceFile, bytes: Buffer, encoding: string | undefined) {
  try {
    return treeOfFeed(feedText(bytes, encoding));
  } catch (error) {
    throw new WrongFile(file, { expects, found: error instanceof Error ? error.message : String(error) });
  }
}

function feedBytes(file: SourceFile): Promise<Buffer> {
  const found = `It is a feed of more than ${largestFeed / 1_048_576} MB.`;
  return bytesOf(file, largestFeed, () => new WrongFile(file, { expects, found }));
}

type Hints = Pick<Entry, 'publisher' | 'language' | 'countries' | 'industries'>;

/** The options as hints. @throws Error for an unreadable one */
function hintsOf({ options }: Reading): Hints {
  const { publisher, language, country, industry } = options;
  return {
    publisher,
    language: language && readOption(language, (code) => languageOf(code) && code, 'The option language is no code of two letters'),
    countries: country?.split(';').map((each) => readOption(each, countryFrom, 'The option country is no country')),
    industries: industry?.split(';').map((each) => readOption(each, industryFrom, 'The option industry is none of the industries of news')),
  };
}

function readOption<T>(written: string, read: (written: string) => T | undefined, otherwise: string): T {
  const value = read(written);
  if (value === undefined) throw new Error(`${otherwise}: '${written}'.`);
  return value;
}

function hinted(entry: Entry, { publisher, language, countries, industries }: Hints): Entry {
  return {
    ...entry,
    publisher: entry.publisher ?? publisher ?? entry.channel,
    language: entry.language ?? language,
    countries: entry.countries ?? countries,
    industries: entry.industries ?? industries,
  };
}
