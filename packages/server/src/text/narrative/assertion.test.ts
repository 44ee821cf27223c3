import { describe, expect, test } from 'vitest';
import { casesIn } from '../../kernel/test-support.ts';
import { assertionOf, type Assertion } from './assertion.ts';

/** The place is where the words between brackets begin. */
function said(marked: string): Assertion {
  return assertionOf(marked.replaceAll(/[[\]]/g, ''), marked.indexOf('['));
}

describe('what a sentence asserts is separated from what it denies or plans', () => {
  test.each([
    'Quillmere [opened] a works in Lyon.',
    'Quillmere [runs] not only farms but also mills.',
    'Quillmere runs not only [farms] but also mills.',
    'It prunes [trees] without a person in the field.',
    'On June 2, 2029 Quillmere [agreed] to buy Birch Labs.',
    'Quillmere has a [works] in Lyon and will open another in Turin.',
    'The works, which will be enlarged in 2031, has 40 [halls].',
    'The robot can be [ordered] with every pruner.',
    'Quillmere [closed] its works in Dover in 2029.',
    'No fewer than [40] growers use it.',
    'Since May 2029 Quillmere [sells] in Spain.',
    'Since the sale of Birch Labs to Alder Farms, Alder Farms [makes] its grippers.',
    'Quillmere bought Birch Labs in May 2029 because [costs] had risen.',
    'Quillmere earns its revenue through the sale of [Pruner] robots to growers.',
    'Revenue is derived from the sale of [the robots] of the company.',
    'Quillmere is engaged in the sale of [its] software and robots.',
  ])('%s', (marked) => {
    expect(said(marked)).toBe('asserted');
  });
});

describe('denied', () => {
  test.each([
    'Quillmere does not [sell] robots to gardens.',
    'Quillmere does not sell robots to [gardens].',
    'No other [customer] accounted for more than 5% of revenue.',
    'Quillmere has no [debt].',
    'Quillmere has not yet [opened] a works in Turin.',
    'It prunes trees without a [person] in the field.',
    'Quillmere neither owns nor leases [aircraft].',
    'Its [employees] are not represented by a union.',
    'There is no customer that [accounts] for more than a tenth.',
  ])('%s', (marked) => {
    expect(said(marked)).toBe('denied');
  });
});

describe('planned', () => {
  test.each([
    'Quillmere will [open] a works in Turin.',
    'Quillmere plans to [release] the Pruner 4 in 2031.',
    'In May 2029 it announced the Pruner 4, for release in [2031].',
    'On June 2, 2029 Quillmere agreed to [buy] Birch Labs for $3 million.',
    'On June 2, 2029 Quillmere agreed to buy [Birch Labs] for $3 million.',
    'Quillmere has a works in Lyon and will open [another] in Turin.',
    'Quillmere announced that it will open an [office] in Turin.',
    'The works in [Turin] is expected to open in 2031.',
    'The purchase of [Birch Labs] is subject to customary conditions.',
    'By 2031 Quillmere wants to [earn] half of its revenue abroad.',
    'It signed an agreement to acquire [Birch Labs].',
    'Quillmere expects revenue of [$9 million] in 2031.',
  ])('%s', (marked) => {
    expect(said(marked)).toBe('planned');
  });
});

describe('ended', () => {
  test.each([
    'Quillmere no longer [sells] in Spain.',
    'Quillmere closed its [works] in Dover in 2029.',
    'Birch Labs, its former [supplier], makes grippers.',
    'Quillmere formerly [owned] a mill.',
    'Since the sale of [Birch Labs] to Alder Farms it buys its grippers.',
    'Quillmere owned a [mill] in Dover until March 2027.',
    'Quillmere completed the sale of [Birch Labs] to Alder Farms.',
    'Quillmere received proceeds of $3 million from the sale of [Birch Labs].',
    'The sale of its gardening [business] brought $3 million.',
  ])('%s', (marked) => {
    expect(said(marked)).toBe('ended');
  });
});

describe('conditional', () => {
  test.each([
    'If Cedar Orchards left, its [revenue] would fall.',
    'Quillmere may [acquire] Birch Labs.',
    'Quillmere could [lose] its largest customer.',
    'Unless growers pay, Quillmere [stops] its robots.',
  ])('%s', (marked) => {
    expect(said(marked)).toBe('conditional');
  });
});

test('a place outside of every clause is of the nearest', () => {
  expect(assertionOf('', 0)).toBe('asserted');
  expect(assertionOf('Quillmere sells robots.', 900)).toBe('asserted');
});

test.each(casesIn<'sentence' | 'assertion'>(import.meta.dirname, 'assertion.cases.tsv'))(
  '“$word” of $list decides that “$sentence” is $assertion',
  ({ sentence, assertion }) => {
    expect(said(sentence)).toBe(assertion);
  },
);
