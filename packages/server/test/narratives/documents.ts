import { cutRecord } from '../../src/text/passages/record.ts';
import type { Evidence } from '../../src/text/narrative/evidence.ts';
import type { Speaker } from '../../src/text/narrative/decontextualize.ts';

export const speaker: Speaker = { name: 'Quillmere Robotics', names: ['Quillmere Robotics', 'Quillmere Robotics, Inc.'] };

/** An annual report, a block an entry: what is put between two of them stands by itself. */
export const report = [
  '<h2>Item 1. Business</h2>',
  '<h3>Overview</h3>',
  '<p>We are a maker of orchard robots and design, build and sell machines that prune trees. Our fiscal year ends in June.</p>',
  '<h3>Products</h3>',
  '<p>PrunePilot is our line of pruning robots for apple orchards. It works at night.</p>',
  '<p>On March 4, 2030, we launched PrunePilot 3, a robot with two arms. We plan to launch a picking robot called PickPilot in 2031.</p>',
  '<h3>Partners</h3>',
  '<p>In 2029, we entered into a partnership with Birch Labs to jointly develop grippers.</p>',
  '<h3>Customers</h3>',
  `<p>We sell our robots to small businesses and large companies through our direct sales force and through dealers. Our customers include
   Cedar Orchards and Alder Farms. In fiscal 2030, one customer, Cedar Orchards, accounted for 14% of our net revenue.</p>`,
  '<p>We generate most of our revenue from subscriptions to our robots. As of June 30, 2030, we had 240 employees.</p>',
  '<h3>Sites</h3>',
  '<p>In May 2030, we opened a new factory in Yakima, Washington, that builds forty robots a month.</p>',
  '<p>In July 2030, we completed the acquisition of Fennel Works, a maker of irrigation valves, for $45 million.</p>',
  '<h2>Item 1A. Risk Factors</h2>',
  '<p>If we do not launch new robots, our sales may fall.</p>',
];

/** What a head of sales says in a call. */
export const speech = `Net revenue grew 12% to $340 million this year. We launched PrunePilot 3 in March 2030, and our customers include Cedar Orchards.`;

/** A report with something between its blocks. */
export function reportWith(attempt: string, behind: number): string {
  const block = /^<(?:!--|\/?(?:p|div|span|h\d|table|script|style|title|img)\b)/.test(attempt)
    ? attempt
    : `<p>${attempt.includes('&lt;') ? attempt : attempt.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`;
  return report.toSpliced(behind, 0, block).join('\n');
}

/** The passages of a report, a call and other filings, as they are read for narratives. */
export function evidenceIn({ html = report.join('\n'), said = speech, news }: { html?: string; said?: string; news?: string }): Evidence[] {
  const of = (kind: 'filing' | 'transcript', facts: object, rest: Partial<Evidence>) =>
    cutRecord(kind, facts as never).passages.map(({ section, text }, ordinal): Evidence => ({
      record_id: 1,
      ordinal,
      kind,
      form: '10-K',
      section,
      day: '2030-08-01',
      title: '10-K 2030-06-30',
      url: 'https://x.example/k',
      publisher: 'The Wire',
      text,
      ...rest,
    }));
  return [
    ...(news === undefined ? [] : of('filing', { html: news }, { record_id: 3, form: '8-K', url: 'https://x.example/n' })),
    ...of('filing', { html }, {}),
    ...of(
      'transcript',
      { speeches: [{ name: 'Ann', session: 'Presenter Speech', speech: said }] },
      { record_id: 2, form: '', url: 'https://x.example/c' },
    ),
  ];
}
