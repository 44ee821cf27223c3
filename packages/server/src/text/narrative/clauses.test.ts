import { expect, test } from 'vitest';
import { clauseAt, clausesOf } from './clauses.ts';

test.each([
  ['Quillmere sells robots and licenses its software to growers.', 'licenses', 'Quillmere'],
  ['Cedar Orchards, a grower with 40 farms, uses eleven of its robots.', '40', 'Cedar Orchards'],
  ['Cedar Orchards, a grower with 40 farms, uses eleven of its robots.', 'eleven', 'Cedar Orchards'],
  ['Quillmere supplies Alder Farms, which runs 90 greenhouses in Spain.', '90', 'Alder Farms'],
  ['In May 2029, Quillmere opened a works in Lyon, and Alder Farms rents 3 of its halls.', '3', 'Alder Farms'],
  ['Quillmere (UK) works with Birch Labs, and in May 2029 Alder Farms (Spain) opened 5 halls.', '5', 'Alder Farms'],
  ['Plant Care is a service that keeps robots running; it costs $40 a month.', '$40', 'Plant Care'],
  ['Quillmere said that Birch Labs employs 70 people.', '70', 'Birch Labs'],
  ['While Birch Labs employs 70 people, Quillmere employs 240.', '240', 'Quillmere'],
  ['The robot that Alder Farms leases weighs 80 kilograms.', '80', 'The robot'],
])('in %j %j is said of %j', (sentence, word, subject) => {
  expect(clauseAt(sentence, sentence.indexOf(word)).subject).toContain(subject);
});

test('a list and a day are no clauses of their own', () => {
  expect(clausesOf('On May 3, 2029, Quillmere sold pruners, pickers and loaders to Alder Farms.')).toHaveLength(1);
});
