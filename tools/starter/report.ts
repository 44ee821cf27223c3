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

An installation knows ${tally.get('companies')} companies before you import anything. They are or were listed, or sell AI and data products. They come from open upstream files,
and from files kept by hand that this page names. The set also has ${tally.get('deals')} purchases by large technology companies, ${tally.get('kept by hand: purchases')} by others, and the figures
of ${tally.get('companies with figures')} large companies. It holds only facts and extracted key phrases. \`data/starter/SOURCES.md\` names every upstream with its snapshot date and licence.

| File | Content |
|---|---|
| \`data/starter/companies.jsonl.br\` | a header line, then one company per line with one record for each upstream row about it |
| \`data/starter/deals.jsonl.br\` | the same for acquirers and targets, then one deal per line; CC BY-SA 4.0 |
| \`data/starter/financials.jsonl.br\` | a header line, then the figures of one report per line |
| \`data/starter/lessons.json.br\` | co-occurrence of words and labels of all these companies, as directions; a first start uses them as learnt word meanings; CC BY-SA 4.0 |
| \`data/starter/prepared/\` | the rows of tables and of the index made from all of these, which a first start copies; CC BY-SA 4.0 |
| \`data/starter/abbreviations.json\` | abbreviation → expansions that at least two companies' texts introduce |
| \`data/starter/trade-terms.json\` | term of trade → its plain words, written by hand: \`towerco\` → \`telecom tower\`, \`cell sites\` |

Build it with \`FIRMAMENT_BENCH_DATA=<folder of the upstream files> node tools/starter/build.ts\`, then \`node tools/starter/prepare.ts\`. The build is deterministic to the byte.

## From listings to companies

A company is not a listing. Rows are joined to one company by this evidence, in order of trust:

1. the same CIK
2. the ticker of an index constituent
3. the same name (without legal form, article and punctuation) and no contradiction. A contradiction is another CIK, another country, or another website, city and sector at once
4. the same US ticker, or a US ticker quoted abroad, and names that agree
5. the same website, and names that agree or all else equal
6. the same ISIN, and names that agree. An ISIN alone is no evidence, because the vendor gave many by ticker to unrelated issuers

Copies of a listing on foreign exchanges have neither place nor industry. They are joined to the company that their name or the first words of their summary identify, or dropped
without such a company. The remaining rows are joined if their summaries agree. Either the text and the place are the same (renamed, another share class). Or the name of a copy is within
the company's name, and its words are the company's own. \`tools/starter/same.csv\` has names by hand that no row connects: \`Square\` is Block.

- **Instruments** are dropped: funds and closed-end funds, investment trusts that are funds, ETFs, certificates, bonds, warrants, rights,
  units, preference shares. Operating REITs, banks and holding companies stay. Blank-check companies stay while they file or are listed,
  as \`Blank Check Company\`, because people look them up; their units and warrants are dropped.
- **Names** are the common ones: the best upstream spelling without its legal form, which is kept in \`legal_name\`.
- **Everyday names**, brands and the domains of brands are from \`tools/starter/everyday-names.csv\`, written by hand: ${tally.get('everyday names')} of
  ${tally.get('companies with everyday names')} companies. They find a company and are no evidence of its identity.
  The list also has ${tally.get('home listings that no upstream has')} home listings that no upstream has. For acquirers with another name today it has the name in the list of deals.
- **A website** belongs to one company at most, the one whose name it contains. A website that several give and none fits belongs to none. This applies to
  both files. A target's homepage is dropped if its buyer, or any other company, has a site on that domain. It is also dropped if
  several targets give it, or if it contains nothing of the name: Farecast's leads to bing.com today.
- **Acquirers and targets** are joined to a company of the main set by website and name, or by name and country without a contradiction.
  An exact name that no other company has is also enough. A purchase from a company that trades today was a part of it: the company is not \`Acquired\`.
- **Reasons.** The \`reason\` of a record says why it is with its company, in the words of the table below. The first record of a company has none.
- **Places.** An address that five or more filers share belongs to a bank, agent or sponsor, and is discarded. So is the address that a foreign
  issuer files for its receipts. If a summary states the head office, its country overrides the column.
- **Primary listing**: the regulator's first ticker on a US exchange, else the home market's, else the regulator's over-the-counter
  ticker, else the least secondary. The upstream lacks the home rows of many foreign companies; then a German exchange or a London line is primary.
- **Ended companies** are \`Acquired\` or \`Closed\` without a listing: \`tools/starter/ended.csv\` names them by hand, with buyer and year.
  The purchase is a deal of the set. A larger US company that no longer files, and is quoted only on exchanges abroad, loses these listings.
- **Home listings and websites** of well-known companies that the upstreams lack are in \`tools/starter/well-known-facts.csv\`.
- **Seats** of ${tally.get('kept by hand: seats')} companies without a country in any upstream are in \`tools/starter/seats.csv\`, by website or filer's number.
- **Activities of well-known companies**, their home listing and their website are in \`tools/starter/trades/\`, written by hand. Listing and
  website identify the company of a row before its name, which counts only in its own country. Its website is preferred if it contains the company's name
  better than the upstreams'. Companies that listing and website of a row show to be one are joined. Two rows are never one company. A company without a listing
  is \`Operating\`. Companies that no upstream has are added: ${tally.get('kept by hand: companies that no upstream has')}.
- **Purchases** are in \`tools/starter/purchases/\`, written by hand, with the year and, if known, the price. The target is a company of that name in that
  country. A name that differs in words such as \`Holdings\` is accepted if both have words of their trade in common. Names are not abbreviated. \`tools/starter/purchase-matches.tsv\`
  lists the ${tally.get('purchases whose target was not found under its very spelling')} matches that are not exact, and \`namesakes.csv\` those that a reader refused. A company that trades today keeps its facts. Targets that no upstream has are added as
  \`Acquired\`: ${tally.get('kept by hand: bought companies that no upstream has')} companies.
- **Permalinks**: the slug of the name. Larger companies get theirs first (market cap class, then a US listing, then a home
  listing). Namesakes get a suffix: the country code, the city, the symbol or a number, in that order.
- **Figures** are the tagged values of ${tally.get('reports with figures')} annual and quarterly reports, read as [the source \`sec\`](sec.md) reads them, each with its day of
  filing. For Apple and Nvidia these are all reports since their tags began, for the others the last report or two of 2024 and 2025.
- **Key phrases** are ranked noun phrases of one to four words for products, activities and customers. Measures, legal forms and turns of phrase are excluded.
  First come phrases that few other companies' texts have, that occur early, and that the text names as a segment or gives an abbreviation.

## What the build read, dropped and joined

${section(tally, 'read', 'Rows read')}

${section(tally, 'dropped', 'Dropped')}

${section(tally, 'merged', 'Joined to another row')}

${section(discarded, 'discarded', "Discarded as shared or not the company's")}
`;
}
