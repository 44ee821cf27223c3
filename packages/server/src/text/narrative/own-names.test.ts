import { expect, test } from 'vitest';
import { ownNamesIn } from './own-names.ts';
import { passageOf, sectionOf } from './test-support.ts';

const namesIn = (text: string, ...names: string[]) => ownNamesIn([passageOf({ text })], names);

test('a company is known by the names its documents give it', () => {
  expect(namesIn('QuillMere Machines builds robots.', 'Quillmere Machines Inc.')).toEqual(['QuillMere Machines']);
  expect(
    namesIn('Quillmere Robotic Machines Corporation (“QRM” or the “Company”) was formed in 1995.', 'Quillmere Robotic Machines'),
  ).toEqual(['QRM']);
  expect(namesIn('Quillmere Machines, Inc. ("Quillmere," "we" or the "Company") builds robots.', 'Quillmere Machines')).toEqual([
    'Quillmere',
  ]);
});

test.each([
  ['what else is put in brackets', 'Quillmere Machines (the “Plan”) and Quillmere Machines Inc. (“Alder”) are told of.'],
  ['a word of its name that is written as a word', 'They are quillmere machines.'],
])('%s is none', (_, text) => {
  expect(namesIn(text, 'Quillmere Machines')).toEqual([]);
});

test('a common word that its name begins with is no name of it', () => {
  expect(namesIn('American Quillmere, Inc. (“American”) builds robots.', 'American Quillmere')).toEqual([]);
});

test('a sentence with the spelling of the documents is told of the company', async () => {
  const section = await sectionOf(
    'partnerships',
    'In May 2030, QUILLMERE announced a partnership with Alder Farms to develop new sensors.',
  );
  expect(section?.partnerships.map(({ partner_name }) => partner_name)).toEqual(['Alder Farms']);
});

test('what the bank of a holding does is told of the bank by its name', async () => {
  const said = `Overview
Quillmere Robotics Inc (“Quillmere”) is the holding company for Orchard Savings Bank (“Orchard” or the “Bank”).
The Bank offers savings accounts, mortgage loans and payment services to farmers through nine branches.
The Bank borrows from the Federal Home Loan Bank (“FHLB”).`;
  const section = await sectionOf('products_and_services', said);
  expect(JSON.stringify(section)).toContain('Orchard Savings Bank offers savings accounts, mortgage loans and payment services to farmers');
});
