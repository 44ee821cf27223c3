/** How a headline sounds for each company that it names, beside labels made by hand. */

import winkNLP, { type ItsFunction } from 'wink-nlp';
import model from 'wink-eng-lite-web-model';
import { sentimentOf, soundOf, type Sentiment } from '../../packages/server/src/text/news/sentiment.ts';
import { wordsOf, type Span } from '../../packages/server/src/text/news/tokens.ts';
import { printFigures, printHead, printTable } from '../report.ts';
import { intervalOf } from './intervals.ts';
import { csvRows, portionOf, scoresOf, type Portion } from './labelled.ts';

interface Row {
  headline: string;
  entity: string;
  label: Sentiment;
  said: Sentiment;
  whole: Sentiment;
  plain: Sentiment;
  portion: Portion;
}

const labels: Readonly<Record<string, Sentiment>> = { positive: 'Positive', negative: 'Negative', neutral: 'Neutral' };
/** A dictionary as Python writes it. */
const labelled = /(['"])((?:(?!\1).)+)\1\s*:\s*['"](positive|negative|neutral)['"]/g;

const nlp = winkNLP(model);
// wink knows its readers by identity, and its types call them methods, which they are not.
const its = nlp.its as unknown as Record<'sentiment', ItsFunction<number>>;

/** A general word list's sentiment of the whole headline: the plain baseline. Its bounds are those it is commonly used with. */
function plainly(headline: string): Sentiment {
  const score = Number(nlp.readDoc(headline).out(its.sentiment));
  return score > 0.05 ? 'Positive' : score < -0.05 ? 'Negative' : 'Neutral';
}

function spanOf(headline: string, name: string): Span[] {
  const found = headline.indexOf(name);
  const start = found >= 0 ? found : headline.toLowerCase().indexOf(name.toLowerCase());
  return start < 0 ? [] : [{ in: 'title', start, end: start + name.length }];
}

export function readRows(folder: string): Row[] {
  return csvRows(folder, 'evaluation/headline-entity-sentiment.csv.gz').flatMap(({ headline = '', entity_sentiment = '' }) => {
    const named = [...entity_sentiment.matchAll(labelled)].map(([, , entity = '', label = '']) => ({
      entity,
      label: labels[label]!,
      at: spanOf(headline, entity),
    }));
    const words = wordsOf(headline, 'title');
    const whole = soundOf(words, wordsOf('', 'text')).sentiment;
    const plain = plainly(headline);
    const portion = portionOf(headline);
    return named.map(({ entity, label, at }) => {
      const others = named.filter((other) => other.entity !== entity).flatMap((other) => other.at);
      return { headline, entity, label, said: sentimentOf({ title: headline, text: '' }, at, others).sentiment, whole, plain, portion };
    });
  });
}

/** Prints accuracy and mean F1 beside the word list, the whole headline and the most frequent label. */
export function sentiment(folder: string): void {
  const rows = readRows(folder);
  printHead('News: how a headline sounds for each company', {
    data: `evaluation/headline-entity-sentiment.csv.gz: ${rows.length} labels; the quarter that was read apart`,
    baseline: 'a general word list (wink-nlp) on the whole headline; VADER is stated to reach 0.52 and is not run here',
  });
  const classes = Object.values(labels);
  for (const portion of ['unread', 'read'] as const) {
    const some = rows.filter((row) => row.portion === portion);
    const accuracy = (of: 'said' | 'whole' | 'plain') => (drawn: readonly Row[]) =>
      drawn.filter((row) => row[of] === row.label).length / drawn.length;
    const macro = (of: 'said' | 'plain') => (drawn: readonly Row[]) =>
      scoresOf(
        drawn.map((row) => ({ is: [row.label], taken: [row[of]] })),
        classes,
      ).macro;
    const majority = Math.max(...classes.map((label) => some.filter((row) => row.label === label).length)) / some.length;
    printFigures([
      {
        name: `${portion}: accuracy`,
        unit: '',
        n: some.length,
        value: accuracy('said')(some),
        interval: intervalOf(some, accuracy('said')),
        baseline: accuracy('plain')(some),
        target: { at: 'least', value: 0.75 },
      },
      {
        name: `${portion}: macro-F1`,
        unit: '',
        n: some.length,
        value: macro('said')(some),
        interval: intervalOf(some, macro('said')),
        baseline: macro('plain')(some),
      },
      { name: `${portion}: our words on the whole headline`, unit: '', n: some.length, value: accuracy('whole')(some), baseline: majority },
    ]);
    printTable(
      ['label', ...classes.map((name) => `read as ${name}`)],
      classes.map((label) => [
        label,
        ...classes.map((said) => String(some.filter((row) => row.label === label && row.said === said).length)),
      ]),
    );
  }
}
