import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folderModel, readFolderModel } from './folder-model.ts';

/** Each word says something in one of four directions; the first token, which opens every text, in a fifth. */
const directions = [
  'bank lends money credit',
  'drills chairs dentists dental',
  'ships containers oceans freight shipping',
  'software malware',
];
const words = ['[CLS]', '[UNK]', ...directions.flatMap((line) => line.split(' '))];
const size = 5;

/** A field of a Protocol Buffers message: a number or bytes. */
function field(number: number, value: number | Uint8Array | string): Buffer {
  if (typeof value === 'number') return Buffer.concat([varint(number << 3), varint(value)]);
  const bytes = Buffer.from(value as Uint8Array);
  return Buffer.concat([varint((number << 3) | 2), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes = [];
  for (let left = value; ; left >>>= 7) {
    if (left < 128) return Buffer.from([...bytes, left]);
    bytes.push((left & 127) | 128);
  }
}

const message = (...fields: Buffer[]) => Buffer.concat(fields);

/** A model that looks each token up in a table: the smallest there is in the format. */
function onnx(): Buffer {
  const table = new Float32Array(words.length * size);
  table[size - 1] = 1;
  directions.forEach((line, direction) => {
    for (const word of line.split(' ')) table[words.indexOf(word) * size + direction] = 1;
  });
  const tensor = (name: string, type: number, dimensions: string[]) => {
    const shape = message(...dimensions.map((dimension) => field(1, field(2, dimension))));
    return message(field(1, name), field(2, field(1, message(field(1, type), field(2, shape)))));
  };
  const graph = message(
    field(1, message(field(1, 'table'), field(1, 'input_ids'), field(2, 'last_hidden_state'), field(4, 'Gather'))),
    field(2, 'lookup'),
    field(5, message(field(1, words.length), field(1, size), field(2, 1), field(8, 'table'), field(9, Buffer.from(table.buffer)))),
    field(11, tensor('input_ids', 7, ['batch', 'length'])),
    field(11, tensor('attention_mask', 7, ['batch', 'length'])),
    field(12, tensor('last_hidden_state', 1, ['batch', 'length', 'size'])),
  );
  return message(field(1, 8), field(7, graph), field(8, message(field(1, ''), field(2, 13))));
}

function folderWith(options: { without?: string; pooling?: object } = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'firmament-model-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const vocab = Object.fromEntries(words.map((word, id) => [word, id]));
  const files = {
    'onnx/model.onnx': onnx(),
    'tokenizer.json': JSON.stringify({
      version: '1.0',
      added_tokens: ['[CLS]', '[UNK]'].map((content, id) => ({ id, content, special: true })),
      normalizer: { type: 'Lowercase' },
      pre_tokenizer: { type: 'Whitespace' },
      post_processor: {
        type: 'TemplateProcessing',
        single: [{ SpecialToken: { id: '[CLS]', type_id: 0 } }, { Sequence: { id: 'A', type_id: 0 } }],
        pair: [],
        special_tokens: { '[CLS]': { id: '[CLS]', ids: [0], tokens: ['[CLS]'] } },
      },
      decoder: null,
      model: { type: 'WordLevel', vocab, unk_token: '[UNK]' },
    }),
    'tokenizer_config.json': JSON.stringify({ unk_token: '[UNK]' }),
    ...(options.pooling && { '1_Pooling/config.json': JSON.stringify(options.pooling) }),
  };
  for (const [name, content] of Object.entries(files)) {
    if (name === options.without) continue;
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
  return folder;
}

function modelOf(folder: string) {
  const model = folderModel(readFolderModel(folder));
  onTestFinished(() => model.close());
  return model;
}

test('a text is the mean of its tokens, however long the texts beside it are', async () => {
  const vectors = await modelOf(folderWith()).embed(['Bank', 'bank lends money malware']);
  // [CLS] and one word; [CLS], three words of one direction and one of another.
  expect(vectors.map((vector) => [...vector])).toEqual([
    [127, 0, 0, 0, 127],
    [127, 0, 0, 42, 42],
  ]);
});

test('the first token speaks for the text where the folder says so', async () => {
  const folder = folderWith({ pooling: { pooling_mode_cls_token: true, pooling_mode_mean_tokens: false } });
  const [vector] = await modelOf(folder).embed(['bank lends money']);
  expect([...vector!]).toEqual([0, 0, 0, 0, 127]);
});

test('a text of more tokens than are read is read as far as that', async () => {
  const [vector] = await modelOf(folderWith()).embed(['bank '.repeat(10_000)]);
  expect([...vector!]).toEqual([127, 0, 0, 0, 0]);
});

test('what its cosines mean is measured', async () => {
  const { unrelated, same } = await modelOf(folderWith()).range();
  expect(same).toBeGreaterThan(unrelated + 0.1);
});

test('models are distinguished by the content of their files', () => {
  const [one, other] = [folderWith(), folderWith()];
  writeFileSync(path.join(other, 'onnx/model.onnx'), Buffer.concat([onnx(), field(2, 'another')]));
  expect(modelOf(one).model.split('-').at(-1)).not.toBe(modelOf(other).model.split('-').at(-1));
});

test.each([
  ['onnx/model.onnx', 'has neither model.onnx nor onnx/model.onnx'],
  ['tokenizer.json', 'has no tokenizer.json'],
])('a folder without %s is refused by name', (without, reason) => {
  expect(() => readFolderModel(folderWith({ without }))).toThrow(reason);
});

test('a file that is no model fails what is asked of it, and says so', async () => {
  const folder = folderWith();
  writeFileSync(path.join(folder, 'onnx/model.onnx'), 'not a model');
  await expect(modelOf(folder).embed(['bank'])).rejects.toThrow();
});
