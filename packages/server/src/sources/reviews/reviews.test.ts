import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { SourceFile } from '../reading/file.ts';
import { WrongFile, type Rejection, type SourceItem, type SourceStatement } from '../source.ts';
import { allOf, fileOf, reading, zipOf } from '../test-support.ts';
import { reviews } from './index.ts';

const onDisk = (file: string) => fileOf(path.basename(file), readFileSync(file));
const fixture = (name: string) => onDisk(path.join(import.meta.dirname, 'fixtures', name));
const read = async (file: SourceFile, options: Record<string, string> = {}) =>
  (await allOf(reviews.read(file, { ...reading, options }))).filter((item) => item.kind !== 'notice');
const rejections = (items: readonly SourceItem[]) => items.filter((item): item is Rejection => item.kind === 'rejected');
const statements = (items: readonly SourceItem[]) => items.filter((item): item is SourceStatement => 'source_key' in item);
const text = (name: string, content: string, options: Record<string, string> = {}) => read(fileOf(name, content), options);

/** A workbook with one sheet of texts and numbers. */
function workbook(rows: readonly (string | number | boolean | null)[][]): Buffer {
  const cell = (value: string | number | boolean | null, at: string) => {
    if (value === null) return '';
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
    if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`;
    return `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
  };
  const lines = rows.map((row, y) => {
    const cells = row.map((value, x) => cell(value, `${String.fromCharCode(65 + x)}${y + 1}`));
    return `<row r="${y + 1}">${cells.join('')}</row>`;
  });
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return zipOf({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`,
  });
}

describe('employee reviews', () => {
  test('the documented columns give every fact of a review, and nothing of who wrote it', async () => {
    const [first] = statements(await read(fixture('employee.jsonl')));
    expect(first).toEqual({
      kind: 'employee_review',
      source: 'reviews',
      source_key: 'employee:board-a:e-1|quillmere.example.com',
      as_of: '2030-10-12',
      retrieved_at: reading.retrieved_at,
      method: 'reported',
      source_url: 'https://board-a.example/e-1',
      at: 'line 1',
      subject: { name: 'Quillmere Robotics', website: 'quillmere.example.com' },
      facts: {
        summary: 'Good people',
        pros: 'Colleagues',
        cons: 'Night shifts',
        rating: 4,
        review_link: 'https://board-a.example/e-1',
        job_title: 'Field Engineer',
        review_date: '2030-10-12',
        employment_status: 'REGULAR',
        is_current_employee: true,
        years_of_employment: 3,
        location: 'Tampere',
        country_code: 'FI',
        helpful_count: 2,
        not_helpful_count: 0,
        career_opportunities_rating: 4,
        compensation_and_benefits_rating: 3,
        culture_and_values_rating: 5,
        senior_management_rating: 3,
        work_life_balance_rating: 4,
        ceo_rating: 'APPROVE',
        business_outlook: 'POSITIVE',
        recommend_to_friend: true,
        language: 'eng',
        provider: 'board-a',
      },
    });
  });

  test('a row that says something impossible is rejected with its line and a sentence, and reading goes on', async () => {
    const items = await read(fixture('employee.jsonl'));
    expect(rejections(items).map(({ at, reason }) => [at, reason])).toEqual([
      ['line 2', 'ceo_rating is "furious", which is none of approve, approves, disapprove, disapproves, no_opinion.'],
      ['line 3', 'The row names no company; add a column company, company_website or permalink, or give the option company.'],
      ['line 4', 'rating is 3.5; employees rate in whole numbers.'],
      ['line 5', 'The review has no rating.'],
      ['line 6', expect.stringContaining('This is no JSON')],
      ['line 7', 'The columns do not tell whether an employee or a customer speaks; give the option kind.'],
    ]);
    expect(items).toHaveLength(7);
  });

  test('the snapshot of employee reviews is read as it is: 0 is no rating, days come first, spreadsheet errors are no text', async () => {
    const items = await read(fixture('employee-snapshot.csv'));
    const [first, second] = statements(items);
    expect(first).toMatchObject({ subject: { name: 'Quillmere Robotics' }, as_of: '2031-05-18', at: 'line 2' });
    expect(first?.facts).toEqual({
      summary: 'Good people, long nights & good pay',
      pros: 'Colleagues\nand coffee',
      cons: 'Night shifts, "all hands" at 6',
      rating: 4,
      job_title: 'Field Engineer',
      review_date: '2031-05-18',
      employment_status: 'REGULAR',
      is_current_employee: true,
      years_of_employment: 4,
      location: 'Tampere, FI',
      helpful_count: 2,
      not_helpful_count: 0,
      career_opportunities_rating: 4,
      compensation_and_benefits_rating: 3,
      culture_and_values_rating: 5,
      senior_management_rating: 3,
      work_life_balance_rating: 4,
      ceo_rating: 'APPROVE',
      business_outlook: 'POSITIVE',
      provider: 'import',
    });
    expect(second?.facts).toEqual({
      summary: 'Review',
      pros: '',
      cons: '',
      rating: 2,
      job_title: 'Packer',
      review_date: '2031-05-31',
      employment_status: 'PART_TIME',
      is_current_employee: false,
      helpful_count: 0,
      not_helpful_count: 1,
      provider: 'import',
    });
    expect(rejections(items).map(({ reason }) => reason)).toEqual([
      'rating overall is "9", which is no rating from 1 to 5.',
      'reviewdate is "31-31-2031", which is no day (this column is read as DD-MM-YYYY).',
    ]);
  });

  test('without an id the key is the content, so that counts of readers may change and different reviews stay apart', async () => {
    const header = 'company,rating,summary,pros,cons,helpful_count\n';
    const keyOf = async (row: string) => statements(await text('r.csv', header + row))[0]!.source_key;
    const key = await keyOf('Quillmere,4,Good,a,b,0');
    expect(await keyOf('Quillmere,4,Good,a,b,7')).toBe(key);
    expect(await keyOf('Quillmere,4,Good,a,c,0')).not.toBe(key);
    expect(await keyOf('Othermere,4,Good,a,b,0')).not.toBe(key);
  });

  test('reading the same file twice yields the same', async () => {
    expect(await read(fixture('employee-snapshot.csv'))).toEqual(await read(fixture('employee-snapshot.csv')));
  });
});

describe('product reviews', () => {
  test('the documented columns give every fact of a review, with moments in UTC', async () => {
    const [first, second] = statements(await read(fixture('product.csv')));
    expect(first).toMatchObject({
      kind: 'product_review',
      source_key: 'product:board-b:p-1|quillmere.example.com',
      as_of: '2030-11-02',
      subject: { website: 'quillmere.example.com' },
    });
    expect(first?.facts).toEqual({
      product_name: 'Quillmere Arm',
      review_title: 'Picks all night',
      review_content: 'Set up in two days.',
      review_question_answers: [{ question: 'What do you dislike?', answer: 'The price.' }],
      review_rating: 4.5,
      publish_date: '2030-11-02T00:00:00',
      reviewer_company_size: 'Mid-Market(51-1000 emp.)',
      review_link: 'https://reviews.example/p-1',
      provider: 'board-b',
      main_category: 'Warehouse Robotics',
    });
    expect(second).toMatchObject({ as_of: '2030-11-04', facts: { review_rating: 4, publish_date: '2030-11-04T01:30:00' } });
  });

  test('links that are no web address, lists of another shape, ratings beyond five and unclear days are rejected', async () => {
    expect(rejections(await read(fixture('product.csv'))).map(({ at, reason }) => `${at}: ${reason}`)).toEqual([
      'line 4: review_link is "javascript:alert(1)", which is no address that begins with https:// or http://.',
      'line 5: review_question_answers is no list of objects with question and answer.',
      'line 6: review_rating is "6", which is no rating from 1 to 5.',
      'line 7: publish_date is "03/04/2030", which is no day (dates are written YYYY-MM-DD).',
    ]);
  });

  test('a workbook of a review site is about the website of its pages, and not the matched name', async () => {
    const file = fileOf(
      'AEX1.xlsx',
      workbook([
        [
          'Type',
          'Name',
          'Review ID',
          'Review Title',
          'Review Text',
          'Rating',
          'Is Verified',
          'Review Time',
          'Consumer Name',
          'Company Domain',
        ],
        [
          'AEX1',
          'QUILL HOLDING',
          '68e3',
          'Never again',
          'It fell over.',
          1,
          false,
          '2030-10-06T13:56:28.000Z',
          'Any Body',
          'www.quillmere.example.com',
        ],
      ]),
    );
    expect(await read(file)).toEqual([
      {
        kind: 'product_review',
        source: 'reviews',
        source_key: 'product:import:68e3|quillmere.example.com',
        as_of: '2030-10-06',
        retrieved_at: reading.retrieved_at,
        method: 'reported',
        at: 'row 2',
        subject: { website: 'quillmere.example.com' },
        facts: {
          review_title: 'Never again',
          review_content: 'It fell over.',
          review_rating: 1,
          publish_date: '2030-10-06T13:56:28',
          provider: 'import',
        },
      },
    ]);
  });

  test('the list of companies that goes with such workbooks makes the companies, and rejects those without a page', async () => {
    const items = await text(
      'companies.csv',
      'Type,NAME,TP_company_id,TP_name,TP_domain,TP_categories,TP_status\n' +
        'AEX1,QUILL HOLDING,5c83,Quillmere Robotics Oy,www.quillmere.example.com,"Robots, Cold Storage",MATCHED\n' +
        'AEX2,NOBODY,,,,,NOT_FOUND\n',
    );
    expect(items).toMatchObject([
      {
        kind: 'company',
        source_key: 'company:5c83',
        subject: { name: 'Quillmere Robotics Oy', website: 'quillmere.example.com' },
        facts: { name: 'Quillmere Robotics Oy', website: 'quillmere.example.com', categories: ['Robots', 'Cold Storage'] },
      },
      { kind: 'rejected', at: 'line 3', reason: 'The row names no website that reviews stand under (tp_domain).' },
    ]);
  });
});

describe('options', () => {
  const row = 'rating,review_title,company\n5,Fine,Othermere\n';

  test.each([
    ['quillmere-robotics', { permalink: 'quillmere-robotics', name: 'Quillmere Robotics' }],
    ['https://www.quillmere.example.com/about', { website: 'quillmere.example.com' }],
    ['nasdaq:qmre', { ticker: 'NASDAQ:QMRE' }],
    ['Quillmere Robotics', { name: 'Quillmere Robotics' }],
  ])('company %j stands above what the rows say', async (company, subject) => {
    expect(statements(await text('r.csv', row, { company }))[0]).toMatchObject({ subject });
  });

  test('provider is for rows that name none', async () => {
    expect(statements(await text('r.csv', row, { provider: 'board-c' }))[0]).toMatchObject({ facts: { provider: 'board-c' } });
  });

  test('kind tells what the columns do not', async () => {
    const [review] = statements(await text('r.csv', 'company,rating,title\nOthermere,5,Fine\n', { kind: 'employee' }));
    expect(review).toMatchObject({ kind: 'employee_review', facts: { summary: 'Fine' } });
  });

  test('a kind that does not exist is refused', async () => {
    await expect(text('r.csv', row, { kind: 'dog' })).rejects.toThrow(`kind is 'dog'; it is employee or product.`);
  });
});

test('a table without any rating is the wrong kind of file', async () => {
  await expect(text('r.csv', 'a,b\n1,2\n')).rejects.toThrow(WrongFile);
});

test('numbered entities of web pages and control characters do not reach the facts', async () => {
  const row = { company: 'Othermere', rating: 5, review_title: 'It&#39;s &#x1F600; \u0000fine &unknown;' };
  const [review] = statements(await text('r.jsonl', `${JSON.stringify(row)}\n`));
  expect(review).toMatchObject({ facts: { review_title: `It's 😀 fine &unknown;` } });
});

const bench = process.env['FIRMAMENT_BENCH_DATA'];
describe.skipIf(bench === undefined)('the real files (FIRMAMENT_BENCH_DATA is not set)', () => {
  const folder = path.join(bench ?? '', 'reviews');

  test('every one of 7,160 employee reviews is taken, of 92 companies', async () => {
    const all = statements(await read(onDisk(path.join(folder, 'employee-reviews.csv.gz'))));
    expect(all).toHaveLength(7160);
    expect(new Set(all.map((item) => 'subject' in item && item.subject.name)).size).toBe(92);
    // Six rows are exact duplicates.
    expect(new Set(all.map((item) => item.source_key)).size).toBe(7154);
  });

  test('every one of 1,018 rows of product reviews is taken; 581 are different reviews', async () => {
    const all: SourceStatement[] = [];
    for (const name of readdirSync(path.join(folder, 'product-reviews'))) {
      const items = await read(onDisk(path.join(folder, 'product-reviews', name)));
      expect(rejections(items)).toEqual([]);
      all.push(...statements(items));
    }
    expect(all).toHaveLength(1018);
    expect(new Set(all.map((item) => item.source_key)).size).toBe(581);
  });
});
