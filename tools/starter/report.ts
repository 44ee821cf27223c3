/** The pages that go with the data set: its guide with the build's table, its sources, the licence of the deals. */

import type { Tally } from './candidate.ts';
import { DEAL_UPSTREAMS, EVERYDAY_NAMES, REPORTS, UPSTREAMS, type Upstream } from './upstreams.ts';

function table(upstreams: readonly Upstream[]): string {
  const lines = upstreams.map(
    ({ source, title, publisher, as_of, source_url, licence }) =>
      `| \`${source}\` | ${source_url === '' ? title : `[${title}](${source_url})`} | ${publisher} | ${as_of} | ${licence} |`,
  );
  return ['| Source | Title | Publisher | Snapshot | Licence |', '|---|---|---|---|---|', ...lines].join('\n');
}

/** `data/starter/SOURCES.md` */
export function sources(): string {
  return `# Sources of the starter data set

Facts only: names, places, dates, codes, tickers, websites, figures, and key phrases extracted from
descriptions. No sentence of an upstream is in these files, and nothing about people.

## companies.jsonl.br and abbreviations.json

${table([...UPSTREAMS, EVERYDAY_NAMES])}

The MIT licence asks that its notice goes with the data:

> Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
> documentation files (the "Software"), to deal in the Software without restriction, including without limitation
> the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to
> permit persons to whom the Software is furnished to do so, subject to the following conditions: The above copyright
> notice and this permission notice shall be included in all copies or substantial portions of the Software. THE SOFTWARE IS
> PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
> MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE
> LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR
> IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.

## financials.jsonl.br

${table([REPORTS])}

## trade-terms.json

Written by hand by Firmament contributors, Apache License 2.0.

## deals.jsonl.br, lessons.json.br and prepared/

Under a licence of its own: see [LICENCE-deals.md](LICENCE-deals.md).

${table(DEAL_UPSTREAMS)}
`;
}

/** `data/starter/LICENCE-deals.md` */
export function dealsLicence(): string {
  const [first] = DEAL_UPSTREAMS;
  return `# Licence of deals.jsonl.br, lessons.json.br and prepared/

\`deals.jsonl.br\` is an adaptation of the open data sets of Ali Ce (<${first?.source_url}>, state of 2015), which are
published under the Creative Commons Attribution-ShareAlike 4.0 International licence (CC BY-SA 4.0,
<https://creativecommons.org/licenses/by-sa/4.0/>). \`deals.jsonl.br\`, \`lessons.json.br\` and the files of \`prepared/\`, and no other file of this project, are
therefore offered under the same licence: share and adapt it for any purpose, give credit to Ali Ce and to this project, and
share what you make of it under the same licence.

Changed from the original: dates are ISO dates as exact as they are known, prices amounts with a currency, countries codes and websites
hosts. Key phrases stand in place of the descriptions they were extracted from. Companies have permalinks. The columns on people,
images, profiles and news are left out. \`lessons.json.br\` holds directions that words and labels
lie in, learnt from these companies and from those of \`companies.jsonl.br\`. The files of \`prepared/\` hold what all files of this folder are
stored as once they are loaded.
`;
}

function section(tally: Tally, prefix: string, title: string): string {
  const lines = [...tally].filter(([reason]) => reason.startsWith(`${prefix}: `)).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
  return [`| ${title} | |`, '|---|--:|', ...lines.map(([reason, number]) => `| ${reason.slice(prefix.length + 2)} | ${number} |`)].join(
    '\n',
  );
}

/** `docs/sources/starter.md` */
export function guide(tally: Tally): string {
  const discarded = new Map(
    [...tally].flatMap(([reason, number]) =>
      /^(?:place|website|ISIN|listing) discarded/.test(reason) ? [[`discarded: ${reason.replace(' discarded', '')}`, number] as const] : [],
    ),
  );
  return `# The starter data set

What an installation knows before anything is imported: ${tally.get('companies')} companies that are or were listed, or sell AI and data
products, from open upstream files and, where it says so, kept by hand. There are also ${tally.get('deals')} purchases by large technology companies, ${tally.get('kept by hand: purchases')} by others, and the figures
of ${tally.get('companies with figures')} large companies. Facts and extracted key phrases only. \`data/starter/SOURCES.md\` names every upstream with its snapshot date and licence.

| File | |
|---|---|
| \`data/starter/companies.jsonl.br\` | a header line, then one company a line with one record for each upstream row about it |
| \`data/starter/deals.jsonl.br\` | the same for acquirers and targets, then one deal a line; CC BY-SA 4.0 |
| \`data/starter/financials.jsonl.br\` | a header line, then the figures of one report a line |
| \`data/starter/lessons.json.br\` | which words and labels of all these companies stand together, as directions: a first start takes them as learnt; CC BY-SA 4.0 |
| \`data/starter/prepared/\` | rows of tables and of the index that all of these are stored as, which a first start copies; CC BY-SA 4.0 |
| \`data/starter/abbreviations.json\` | abbreviation → expansions that at least two companies' texts introduce |
| \`data/starter/trade-terms.json\` | term of trade → what it says in plain words, written by hand: \`towerco\` → \`telecom tower\`, \`cell sites\` |

Build it with \`FIRMAMENT_BENCH_DATA=<folder of the upstream files> node tools/starter/build.ts\`, then \`node tools/starter/prepare.ts\`. Twice gives the same bytes.

## From listings to companies

A company is not a listing. Rows are one company by what they share, in this order of trust. First comes the same CIK, then an index
constituent's ticker. Then the same name (legal form, article and punctuation aside) and nothing against it, which is another CIK, another
country, or another website, city and sector at once. Then the same US ticker, or a US ticker quoted abroad, and names that agree. Then the
same website and names that agree, or all else equal. Last comes the same ISIN and names that agree. An ISIN alone is no evidence: the
vendor gave many by ticker, to unrelated issuers. Copies of a listing on foreign floors, which have neither place nor industry of their own,
then go to the company that their name or the first words of their summary tell. They are dropped where these tell none. What is left is joined
where summaries say the same: the same text in one place (renamed, another share class), or a copy whose name is within the company's and
whose words are its own. \`tools/starter/same.csv\` has, by hand, the names that no row connects: \`Square\` is Block.

- **Instruments** are dropped: funds and closed-end funds, investment trusts that are funds, ETFs, certificates, bonds, warrants, rights,
  units, preference shares. Operating REITs, banks and holding companies stay. Blank-check companies stay while they file or are listed,
  as \`Blank Check Company\`, because people look them up; their units and warrants go.
- **Names** are what people use: the best upstream spelling without its legal form, which is kept in \`legal_name\`.
- **Everyday names**, brands and the domains of brands are from \`tools/starter/everyday-names.csv\`, written by hand: ${tally.get('everyday names')} of
  ${tally.get('companies with everyday names')} companies. They find a company and are no evidence of who it is.
  The list also has ${tally.get('home listings that no upstream has')} listings at home that no upstream has. It also has what a
  list of deals calls an acquirer that has another name today.
- **A website** belongs to one company at most, the one whose name it carries. One that several give and none fits is nobody's. This holds over
  both files. A bought company's homepage is dropped where its buyer, or any other company, has a site on that domain. It is dropped, too, where
  several targets give it, and where nothing of the name is in it: Farecast's leads to bing.com today.
- **Acquirers and targets** are a company of the main set where website and name agree, or name and country with nothing against
  them, or a name spelled alike that nobody else has. What was bought of a company that trades today was a part of it: it is not \`Acquired\`.
- **Why** a record is with its company stands in its \`reason\`, in the words of the table below; the record a company began with has none.
- **Places**: an address that five or more filers share is that of a bank, agent or sponsor, and is discarded. So is the address that a foreign
  issuer files for its receipts. Where a summary says where the head office is, that country is believed before the column.
- **Primary listing**: the regulator's first ticker on a US exchange, else the home market's, else the regulator's over-the-counter
  ticker, else the least secondary. Many foreign companies' home rows are not in the upstream; then a German floor or a London line is primary.
- **Who has ended** is \`Acquired\` or \`Closed\` and listed nowhere: \`tools/starter/ended.csv\` names them by hand, with buyer and year.
  The purchase is a deal of the set. A US company of some size that files no more, and is quoted on floors abroad alone, loses these listings.
- **Home listings and websites** of well-known companies that the upstreams lack stand in \`tools/starter/well-known-facts.csv\`.
- **Seats** of ${tally.get('kept by hand: seats')} companies of which no upstream tells a country stand in \`tools/starter/seats.csv\`, by website or filer's number.
- **What well-known companies do**, their listing at home and their website stand in \`tools/starter/trades/\`, written by hand. Whose a row is, its
  listing and its website tell before its name, which counts in its own country alone. A website of it is believed that carries the company's name
  better than what upstreams give. What a row's listing and website show to be one company is joined; two rows are never one company. Who is listed
  nowhere is at work (\`Operating\`). Whom no upstream has is added: ${tally.get('kept by hand: companies that no upstream has')} companies.
- **Who bought whom** stands in \`tools/starter/purchases/\`, written by hand, with the year and, where it is known, the price. A bought company is one of that name in that
  country. A name that differs in words such as \`Holdings\` will do where both have words of their trade in common. Nothing is abbreviated. \`tools/starter/purchase-matches.tsv\`
  lists the ${tally.get('purchases whose target was not found under its very spelling')} matches that are not exact, and \`namesakes.csv\` those that a reader refused. A company that trades today keeps its facts. Whom no upstream has is added as \`Acquired\`: ${tally.get('kept by hand: bought companies that no upstream has')} companies.
- **Permalinks**: the slug of the name; larger companies are offered theirs first (market cap class, then a US listing, then a home
  listing). Namesakes get the country code, the city, the symbol or a number behind it, in that order.
- **Figures** are what ${tally.get('reports with figures')} annual and quarterly reports state in their tags, read as [the source \`sec\`](sec.md) reads them, each with the day it was
  filed. Of Apple and Nvidia that is every report since their tags began, of the others the last report or two of 2024 and 2025.
- **Key phrases**: noun phrases of one to four words that say what is made, done or served (no measures, legal forms or turns of phrase), ranked.
  First come those that few other companies' texts have, that stand early, and that the text names as a segment or gives an abbreviation.

## What the build read, dropped and joined

${section(tally, 'read', 'Rows read')}

${section(tally, 'dropped', 'Dropped')}

${section(tally, 'merged', 'Joined to another row')}

${section(discarded, 'discarded', "Discarded as shared or not the company's")}
`;
}
