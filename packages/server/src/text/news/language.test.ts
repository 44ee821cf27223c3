import { expect, test } from 'vitest';
import { languageOf } from './language.ts';
import { wordsOf } from './tokens.ts';

const told = (text: string, hint?: string) => languageOf(text, wordsOf(text, 'title').tokens, hint);

test.each([
  ['EN', 'Shares of the carmaker fell after it cut its outlook for the year'],
  ['DE', 'Der Konzern hat im dritten Quartal mehr verdient als erwartet und hebt die Prognose an'],
  ['FR', 'Le groupe a relevé ses prévisions pour l’année après une hausse des ventes dans le monde'],
  ['ES', 'La empresa ganó un 12 por ciento más en el primer trimestre, según los datos de la compañía'],
  ['IT', 'Il gruppo ha registrato un utile di 200 milioni di euro, in crescita rispetto alla media degli anni'],
  ['PT', 'A empresa anunciou que não vai pagar dividendos aos acionistas no próximo ano, mas os lucros cresceram'],
  ['NL', 'Het bedrijf heeft in het eerste kwartaal meer winst gemaakt dan verwacht, maar de omzet is niet gestegen'],
  ['SV', 'Bolaget har ökat sin försäljning och vinsten är högre än väntat, men det kan ta tid att få ut pengarna'],
  ['JA', 'トヨタ自動車は新しい電池工場を建設すると発表した'],
  ['ZH', '公司宣布收购竞争对手'],
  ['KO', '삼성전자가 새로운 반도체 공장을 짓는다'],
  ['RU', 'Компания объявила о рекордной прибыли'],
  ['UK', 'Компанія оголосила про рекордний прибуток і її акції зросли'],
  ['AR', 'أعلنت الشركة عن أرباح قياسية'],
  ['HE', 'החברה הודיעה על רווח שיא'],
])('tells %s', (language, text) => {
  expect(told(text)).toBe(language);
});

test('takes the feed’s word where the words do not tell, and the words’ where they plainly say otherwise', () => {
  expect(told('Nvidia Blackwell', 'en-US')).toBe('EN');
  expect(told('Shr 20.3p vs 19.1p. Net 4.2 mln', 'en')).toBe('EN');
  expect(told('Der Konzern hat im dritten Quartal mehr verdient als erwartet und hebt die Prognose an', 'en')).toBe('DE');
});

test.each(['Apple sues Samsung', 'Food for fungi', 'A clue to a drug', 'Juno swoops around giant planet', 'No safe haven for metastases'])(
  'tells English of a headline without small words: %s',
  (title) => {
    expect(told(title)).toBe('EN');
  },
);

test('says nothing where neither the words nor the feed do', () => {
  expect(told('1234 5678')).toBe('');
  expect(told('', 'english')).toBe('');
});
