import { expect, test } from 'vitest';
import { ownNamesIn, withBank } from './own-names.ts';
import { passageOf, sectionOf, speaker } from './test-support.ts';

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

test('a sentence with the spelling of the documents is about the company', async () => {
  const section = await sectionOf(
    'partnerships',
    'In May 2030, QUILLMERE announced a partnership with Alder Farms to develop new sensors.',
  );
  expect(section?.partnerships.map(({ partner_name }) => partner_name)).toEqual(['Alder Farms']);
});

test('what a holding’s bank does is written with the name of the bank', async () => {
  const said = `Overview
Quillmere Robotics Inc (“Quillmere”) is the holding company for Orchard Savings Bank (“Orchard” or the “Bank”).
The Bank offers savings accounts, mortgage loans and payment services to farmers through nine branches.
The Company is registered under the Bank Holding Company Act and offers products under the Bank Secrecy Act.`;
  const section = JSON.stringify(await sectionOf('products_and_services', said));
  expect(section).toContain('Orchard Savings Bank offers savings accounts, mortgage loans and payment services to farmers');
  expect(section).not.toContain('Orchard Savings Bank Holding');
});

const bankIn = (...texts: string[]) =>
  withBank(
    speaker,
    texts.map((text) => passageOf({ text })),
  ).bank;

test.each([
  ['is the holding company of Orchard Savings Bank (the “Bank”)', 'Orchard Savings Bank'],
  ['is the parent company of the Citizens & Northern Bank (“Northern” or the “Bank”)', 'Citizens & Northern Bank'],
  ['owns a subsidiary, 1st Source Bank (the “Bank”)', '1st Source Bank'],
  ['is the holding company for Wells Orchard Bank, National Association (the “Bank”)', 'Wells Orchard Bank, National Association'],
  ['was formed in 2030 at the direction of First Orchard Savings Bank ("First" or the "Bank")', 'First Orchard Savings Bank'],
  ['has a loan agreement with Silicon Orchard Bank (the “Bank”)', undefined],
  ['The Company and Orchard Bank (the “Bank”) signed a loan agreement', undefined],
])('the Bank is who is owned: Quillmere %s', (text, bank) => {
  expect(bankIn(`Quillmere ${text}.`)).toBe(bank);
});

test('of several banks none is the Bank', () => {
  expect(bankIn('The holding company for Alder Bank (the “Bank”).', 'The holding company for Birch Bank (the “Bank”).')).toBeUndefined();
});
