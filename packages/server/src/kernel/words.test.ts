import { describe, expect, test } from 'vitest';
import { stemsOf, wordsOf } from './words.ts';

describe('words', () => {
  test('folds case, accents and scripts', () => {
    expect(stemsOf('Énergie ÉOLIENNE')).toEqual(stemsOf('energie eolienne'));
  });

  test('inflections of a word are one word', () => {
    expect(stemsOf('databases')).toEqual(stemsOf('database'));
    expect(stemsOf('mining mines mined')).toEqual(['mine', 'mine', 'mine']);
  });

  test('e-commerce and ecommerce are one word', () => {
    expect(stemsOf('E-commerce')).toEqual(stemsOf('ecommerce'));
  });

  test('leaves out function words, legal forms and single letters', () => {
    expect(stemsOf('the company of A and B Inc.')).toEqual([]);
  });

  test('keeps words with digits as they stand', () => {
    expect(wordsOf('5G and 3D-printing').map((word) => word.surface)).toEqual(['5g', '3d', 'printing']);
  });
});
