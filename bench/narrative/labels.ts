/**
 * What is put around sentences: who is a customer or partner, what was launched and when, which code or class a sentence has. Held against `labels.csv`, which says it of
 * documents that were read, and `labels-written.jsonl`, sentences that deny, plan, end or concern others, written for this.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { figureOf, printFigures, printHead } from '../report.ts';
import type { Bench } from '../service-process.ts';
import { mean } from '../statistics.ts';
import { ofFilers, ofSandbox, written, type Speaking } from './speaking.ts';

interface Label {
  /** `customer`, `partner`, `launch`, … or an area of strategic initiatives. */
  kind: string;
  name: string;
  /** What is said of it: a type, a day, `-` for no day. */
  value: string;
  by: string;
}

/** A label by a reader of the documents; of `name` and `by` a part is enough, and '' is anything. */
interface Checked extends Label {
  half: 'work' | 'end';
  company: string;
  isRight: boolean;
}

const aim = { name: 'labels and codes that are right', target: { at: 'least', value: 0.95 } } as const;
const isRight = (verdict: Verdict) => verdict === 'right';
const isTold = (verdict: Verdict) => verdict !== 'not told';

type Verdict = 'right' | 'wrong' | 'not told';

export async function labels(folder: string, { options: { 'write-rows': file } }: Bench): Promise<void> {
  const checks = [...ofDocuments(), ...ofWritten()];
  printHead('Labels around sentences', {
    checks: `${ofDocuments().length} of documents, ${ofWritten().length} of ${sentences().length} written sentences`,
    right: 'a label that is told and is right, or one that would be wrong and is not told',
    halves: 'rules were made looking at `work` alone',
  });
  const told = await labelsTold(path.join(folder, 'filings'));
  const judged = checks.map((check) => ({ check, verdict: verdictOf(check, told.get(check.company) ?? []) }));
  for (const half of ['work', 'end']) {
    const of = judged.filter(({ check }) => check.half === half);
    const share = (name: string, some: typeof of, isMet: (verdict: Verdict) => boolean) =>
      figureOf(
        { name: `${half}: ${name}`, unit: '', ...(name === aim.name && { target: aim.target }) },
        { values: some.map(({ verdict }) => Number(isMet(verdict))) },
        mean,
      );
    const isWritten = ({ check }: (typeof of)[number]) => check.company.startsWith('written');
    const stated = of.filter(({ verdict }) => verdict !== 'not told');
    printFigures([
      share(aim.name, stated, isRight),
      share(
        '– of documents',
        stated.filter((each) => !isWritten(each)),
        isRight,
      ),
      share('– of written sentences', stated.filter(isWritten), isRight),
      share(
        '– that would be wrong, and are not told',
        of.filter(({ check }) => !check.isRight),
        isRight,
      ),
      share(
        'told, of those that should be',
        of.filter(({ check }) => check.isRight),
        isTold,
      ),
    ]);
  }
  if (file === undefined) return;
  const rows = judged.filter(({ check, verdict }) => check.half === 'work' && verdict !== 'right');
  writeFileSync(file, rows.map(({ check, verdict }) => `${JSON.stringify({ verdict, ...check })}\n`).join(''));
}

/** A label that would be wrong is right where it is not told; one that should be told and is not, is missed. */
function verdictOf(check: Checked, told: readonly Label[]): Verdict {
  const same = told.filter(
    ({ kind, name, by }) => kind === check.kind && name.toLowerCase().includes(check.name.toLowerCase()) && by.includes(check.by),
  );
  if (!check.isRight) return same.length > 0 ? 'wrong' : 'right';
  // Of one class another is wrong.
  if (same.length === 0) return check.kind === 'concentration' && told.some(({ kind }) => kind === check.kind) ? 'wrong' : 'not told';
  return check.value === '' || same.some(({ value }) => (value || '-') === check.value) ? 'right' : 'wrong';
}

function ofDocuments(): Checked[] {
  const [, ...lines] = readFileSync(new URL('labels.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [half, company = '', kind = '', name = '', value = '', by = '', right] = line.split(',');
    return { half: half as Checked['half'], company, kind, name, value, by, isRight: right === '1' };
  });
}

interface Sentence {
  half: Checked['half'];
  /** Where it stands; the business of an annual report where nothing is said. */
  form?: string;
  section?: string;
  text: string;
  /** `kind,name,value` */
  right: string[];
  wrong: string[];
}

function sentences(): Sentence[] {
  return readFileSync(new URL('labels-written.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Sentence);
}

function ofWritten(): Checked[] {
  return sentences().flatMap(({ half, right, wrong }, at) =>
    [right, wrong].flatMap((each) =>
      each.map((label) => {
        const [kind = '', name = '', value = ''] = label.split(',');
        return { half, company: `written ${at}`, kind, name, value, by: '', isRight: each === right };
      }),
    ),
  );
}

async function labelsTold(filings: string): Promise<Map<string, Label[]>> {
  const speaking = new Map<string, Speaking>([...(await ofSandbox()), ...(await ofFilers(filings)), ...writtenCompanies()]);
  const told = new Map<string, Label[]>();
  for (const [company, each] of speaking) told.set(company, labelsIn(await written(each)));
  return told;
}

/** Each sentence is all that its company says, beside one that teaches nothing. */
function writtenCompanies(): [string, Speaking][] {
  const speaker = { name: 'Quillmere Robotics', names: ['Quillmere Robotics', 'Quillmere', 'Quillmere Robotics, Inc.'] };
  return sentences().map(({ text, form = '10-K', section = 'Item 1' }, at) => {
    const document = {
      kind: 'filing',
      form,
      section,
      day: '2030-08-01',
      title: form,
      url: 'https://quillmere.example/k',
      publisher: '',
    } as const;
    return [`written ${at}`, { speaker, evidence: [{ ...document, record_id: 1, ordinal: 0, text: `Business\n${text}` }] }];
  });
}

interface Sections {
  product_launches?: { product_launches_and_initiatives: Record<'released_products' | 'future_announcements', Launch[]> };
  strategic_initiatives?: { strategic_moves: { Area: string; Details: { point: string }[] }[] };
  partnerships?: { partnerships: { partner_name: string; type: string; summary: string[] }[] };
  business_model?: Partial<Record<'revenue_model' | 'gtm_motion', { type: { code: string }; description: string }[]>>;
  key_customers?: {
    key_customers: { name: string; details: string }[];
    segments?: { type: { code: string } | null; is_primary: boolean; description: string }[];
    customer_concentration?: { classification: { code: string }; details: string };
  };
}

interface Launch {
  date: string;
  initiative: string;
  summary: string[];
}

function labelsIn(sections: Record<string, unknown>): Label[] {
  const { product_launches, strategic_initiatives, partnerships, business_model, key_customers } = sections as Sections;
  const { released_products = [], future_announcements = [] } = product_launches?.product_launches_and_initiatives ?? {};
  const ofLaunch = (kind: string) => (each: Launch) => ({ kind, name: each.initiative, value: each.date, by: each.summary.join(' ') });
  const ofCode = (kind: string) => (each: { type: { code: string } | null; description: string }) => ({
    kind,
    name: each.type?.code ?? '',
    value: '',
    by: each.description,
  });
  const { segments = [], customer_concentration } = key_customers ?? {};
  return [
    ...released_products.map(ofLaunch('launch')),
    ...future_announcements.map(ofLaunch('plan')),
    ...(strategic_initiatives?.strategic_moves ?? []).flatMap(({ Area, Details }) =>
      Details.map(({ point }) => ({ kind: Area, name: point, value: '', by: point })),
    ),
    ...(partnerships?.partnerships ?? []).map((each) => ({
      kind: 'partner',
      name: each.partner_name,
      value: each.type,
      by: each.summary.join(' '),
    })),
    ...(business_model?.revenue_model ?? []).map(ofCode('revenue')),
    ...(business_model?.gtm_motion ?? []).map(ofCode('motion')),
    ...(key_customers?.key_customers ?? []).map(({ name, details }) => ({ kind: 'customer', name, value: '', by: details })),
    ...segments.map(ofCode('segment')),
    ...segments.filter(({ is_primary }) => is_primary).map(ofCode('primary')),
    ...(customer_concentration
      ? [{ kind: 'concentration', name: customer_concentration.classification.code, value: '', by: customer_concentration.details }]
      : []),
  ];
}
