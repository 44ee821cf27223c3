/** The process that reads the files of one notebook: selects their passages, answers questions from them, finds the sentences of themes. */

import { serve } from '../../../bounded-process/serve.ts';
import { isAside } from '../../../text/narrative/boilerplate.ts';
import { tellingOf, type Evidence } from '../../../text/narrative/evidence.ts';
import { answering } from '../../../text/narrative/questions/answer.ts';
import { BestPassages } from '../../../text/passages/best-passages.ts';
import { passagesIn } from '../../files/unpack-file.ts';
import { sentencesOfThemes } from '../blocks/theme-sentences.ts';
import type { Item, Order } from './orders.ts';

/** Characters of the files of a notebook that are read in full. Reading takes a second or two for each company. */
const mostCharacters = 250_000;

let best = new BestPassages<Evidence>([], mostCharacters);
let files = 0;
let evidence: Evidence[] = [];

serve<Order, Item>((order) => Promise.resolve({ items: work(order), position: () => files, is_slow: false }));

async function* work(order: Order): AsyncGenerator<Item> {
  switch (order.kind) {
    case 'topics':
      best = new BestPassages(order.topics, mostCharacters);
      return;
    case 'file':
      addFile(order);
      return;
    case 'evidence':
      evidence = best.selected();
      yield { characters: best.added };
      for (const each of evidence) yield { evidence: each };
      return;
    case 'answers':
      yield* answers(order);
      return;
    case 'themes':
      for (const theme of sentencesOfThemes(evidence, order.spec)) yield { theme };
  }
}

function addFile({ title, day, body }: Extract<Order, { kind: 'file' }>): void {
  files += 1;
  for (const [ordinal, { section, text }] of passagesIn(body).entries()) {
    // No record of ours has such a number.
    best.add({ record_id: -files, ordinal, kind: 'web_page', form: '', section, day, title, url: '', publisher: '', text });
  }
}

async function* answers({ document, documents, prompts }: Extract<Order, { kind: 'answers' }>): AsyncGenerator<Item> {
  const { speaker } = documents;
  const behind = documents.evidence.length;
  const told = tellingOf(evidence, speaker, { isLeftOut: isAside }).map((each) => ({ ...each, evidence: each.evidence + behind }));
  const answer = answering({
    document,
    evidence: [...documents.evidence, ...evidence],
    told: [...documents.told, ...told],
    speaker,
  });
  for (const prompt of prompts) {
    const answered = answer(prompt);
    yield { answer: 'value' in answered ? answered : { reason: answered.reason, closest: answered.closest } };
  }
}
