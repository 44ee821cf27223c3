import { describe, expect, test } from 'vitest';
import { Problem } from '../../kernel/problem.ts';
import { commonWorkflows } from './catalogue.ts';
import { planCells } from './plan-cells.ts';
import { readWorkflow, type Workflow } from './workflow.ts';

const known = await commonWorkflows();
const minimal: Workflow = {
  workflow: 'own_brief',
  name: 'Own brief',
  subject: 'company',
  description: 'A page.',
  requires_files: false,
  sections: [{ name: 'Snapshot', blocks: [{ name: 'Snapshot', data: 'quick_snapshot' }] }],
};

describe('the workflows of every installation', () => {
  test('have an id each', () => {
    const ids = known.map(({ workflow }) => workflow);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('are those the interface names', () => {
    expect(known.map(({ workflow }) => workflow)).toEqual(
      expect.arrayContaining([
        'company_primer',
        'industry_primer',
        'player_comparison',
        'pre_meeting_brief',
        'competitive_landscape',
        'customer_call_synthesis_462a7bb',
        'expert_call_synthesis_f6a6a60',
        'fact_sheet_v1_274e768',
        'ic_memo_(direct_investments)_02918b9',
        'ic_memo_(fund)_e41b13a',
        'value_chain_v1_bac0ea9',
        'week_0_cdd_fact_pack_c0fd566',
        'martec_cim_review_memo_71a4d4a',
        'value_creation_e469641',
        'company_teaser_ad4f4ca',
        'industry_research___custom_a842447',
        'industry_level_unit_economics_ac92754',
        'new_market_sizing_work',
        'acquisition_workflow',
        'fundraisers_workflow',
      ]),
    );
  });
});

describe('the cells of a workflow', () => {
  const company = { kind: 'company', permalink: 'quillmere', name: 'Quillmere' } as const;

  test('follow those they need, each once', () => {
    for (const definition of known.filter(({ subject }) => subject === 'company')) {
      const cells = planCells(definition, company);
      const seen = new Set<string>();
      for (const { cell, needs } of cells) {
        for (const need of needs) expect(seen, `${definition.workflow}: ${cell} needs ${need}`).toContain(need);
        expect(seen).not.toContain(cell);
        seen.add(cell);
      }
    }
  });

  test('of some sections gather no more than those need', () => {
    const definition = known.find(({ workflow }) => workflow === 'company_primer')!;
    const cells = planCells(definition, company, ['Transaction Highlights']);
    expect(cells.map(({ cell }) => cell)).toEqual([
      'company quillmere',
      'Transaction Highlights / M&A and Investments map',
      'Transaction Highlights / M&A Strategy',
    ]);
    expect(cells[0]!.input).toMatchObject({ sections: ['acquisitions', 'investments', 'firmographics'] });
  });
});

describe('a document that is no workflow is refused, naming what is wrong', () => {
  const block = minimal.sections[0]!.blocks[0]!;
  const of = (...blocks: object[]) => ({ ...minimal, sections: [{ name: 'Snapshot', blocks }] });
  test.each<[string, unknown, RegExp]>([
    ['no object', 'text', /the document/],
    ['an id with blanks', { ...minimal, workflow: 'own brief' }, /workflow: must be small letters/],
    ['no sections', { ...minimal, sections: [] }, /sections: must have at least one section/],
    ['an unknown block', of({ name: 'Odd', data: 'odd' }), /'odd' is no block/],
    ['a name of an object', of({ name: 'Odd', data: 'constructor' }), /no block/],
    ['a block twice', of(block, block), /must not repeat/],
    ['a block of a market', of({ name: 'Market', data: 'market_table' }), /fits industry/],
    ['a block of nothing', of({ name: 'Nothing' }), /sections.0.blocks.0/],
    ['a key nobody knows', { ...minimal, colour: 'red' }, /colour/],
    ['a section called meta', { ...minimal, sections: [{ ...minimal.sections[0], name: 'meta' }] }, /must not be `meta`/],
  ])('%s', (_, document, expected) => {
    expect(() => readWorkflow(document, 'It')).toThrow(Problem);
    expect(() => readWorkflow(document, 'It')).toThrow(expected);
  });
});
