import { expect, test } from 'vitest';
import { companyOf } from '../../text/narrative/read-company.ts';
import { tellingOf, type Evidence } from '../../text/narrative/evidence.ts';
import type { Material } from '../../text/narrative/writer.ts';
import { whyEmpty } from './why-empty.ts';

const speaker = { name: 'Quillmere', names: ['Quillmere'] };

function readingOf(...texts: string[]) {
  const evidence = texts.map((text, ordinal): Evidence => ({
    record_id: 1,
    ordinal,
    kind: 'web_page',
    form: '',
    section: '',
    day: '2030-05-01',
    title: 'A page',
    url: '',
    publisher: '',
    text,
  }));
  const told = tellingOf(evidence, speaker);
  const company = companyOf(speaker, { told, evidence });
  const material: Material = { told, evidence, speaker: company };
  return { company, material };
}

test('without documents, or without a sentence that can be told, says so', () => {
  const { company, material } = readingOf();
  expect(whyEmpty('key_customers', { company, material })).toBe('No document of this company has been imported.');
  const vague = readingOf('It does so.');
  expect(whyEmpty('key_customers', vague)).toBe('No sentence of its documents can be understood by itself.');
});

test('without evidence it says in what, and how much was read', () => {
  const one = readingOf('We design and build pruning robots for apple orchards.');
  expect(whyEmpty('key_customers', one)).toBe('The only passage of its documents does not plainly tell of customers.');
  const two = readingOf('We design and build pruning robots for apple orchards.', 'We design and build carts for pear orchards.');
  expect(whyEmpty('partnerships', two)).toBe('None of 2 passages of its documents plainly tells of partners.');
});

test('with evidence and no served sentence, it says that none is supported', () => {
  const read = readingOf('In March 2030, we launched PrunePilot 3 in a partnership with Birch Labs of Leeds.');
  expect(whyEmpty('partnerships', read)).toBe('What its documents tell of partners is not borne out sentence by sentence.');
});
