import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { bm25 } from '../../../../bench/bm25.ts';
import { qualityOf } from '../../../../bench/discovery/market-map.ts';
import { mapMarket } from '../../src/services/discovery/market-map.ts';
import { catchUpIndex } from '../../src/services/indexing/index-companies.ts';
import { ingest } from '../../src/services/ingestion/ingest.ts';
import { learntVersions } from '../../src/store/companies/learnt-vectors.ts';
import { saveSources } from '../../src/store/records/source-records.ts';
import { parametersWith } from '../support/discovery.ts';
import { startTestService } from '../support/service.ts';

const list = { name: 'list', title: 'L', publisher: 'P', licence: 'CC0', source_url: 'https://list.example' };

/** Invented companies by topic: those that belong to it, half of them without its last word, and others that say only that word. */
const topics: Record<string, { belong: readonly string[]; others: readonly string[] }> = {
  'warehouse robots': {
    belong: [
      'Builds robots that carry pallets through a warehouse.',
      'Rents mobile robots to any warehouse by the month.',
      'Automates the warehouse: machines fetch parcels from shelves, day and night, in a warehouse of any size.',
      'Self-driving forklifts for the cold warehouse and the harbour warehouse.',
    ],
    others: ['Robots that weed rows of carrots.', 'Robots for open heart surgery.', 'Teaches children to build small robots.'],
  },
  'orchard drones': {
    belong: [
      'Drones that pick ripe apples in an orchard.',
      'Maps an orchard from the air with small drones.',
      'Flying harvesters for the orchard: they sort pears while they hover over the orchard.',
      'Sprays every tree of an orchard from the air and counts the blossoms of the orchard.',
    ],
    others: ['Drones that inspect power lines.', 'Races drones in halls.', 'Drones for wedding films.'],
  },
  'harbour cranes': {
    belong: [
      'Cranes for the container harbour.',
      'Refits old harbour cranes with electric drives.',
      'Unloads ships in the harbour with gantries and sells hoists to each harbour of the coast.',
      'Leases lifting gear to the harbour and trains harbour crews.',
    ],
    others: ['Tower cranes for building sites.', 'Cranes for wind farms.', 'Models of cranes for collectors.'],
  },
};

test('a market map that is asked for before anything is learnt orders companies at least as well as plain BM25', async () => {
  const service = await startTestService({ template: 'empty', works: false });
  onTestFinished(() => service.close());
  const { context } = service.app;
  const descriptions = Object.values(topics).flatMap(({ belong, others }) => [...others, ...belong]);
  await saveSources(context.db, [list]);
  await ingest(
    context,
    descriptions.map((description, at) => ({
      kind: 'company' as const,
      source: list.name,
      source_key: `${at}`,
      retrieved_at: new Date('2026-01-28'),
      method: 'reported' as const,
      reason: 'its own row',
      subject: { permalink: `company-${at}` },
      facts: { name: `Quillmere ${at}`, description },
    })),
  );
  await catchUpIndex(context);
  expect(await learntVersions(context.db)).toEqual(new Map());

  const plain = bm25(descriptions.map((description, at) => `Quillmere ${at} ${description}`));
  for (const [topic, { belong }] of Object.entries(topics)) {
    const relevant = new Set(belong.map((description) => `company-${descriptions.indexOf(description)}`));
    const asked = { topic, parameters: parametersWith() as never, samples: [] };
    const { result } = await mapMarket({ ...context, organization_id: randomUUID() }, asked);
    const ours = qualityOf(
      (result as { Permalink: string }[]).map((row) => row.Permalink),
      relevant,
    );
    const baseline = qualityOf(
      plain(topic).map((at) => `company-${at}`),
      relevant,
    );
    expect(ours.ndcg, topic).toBeGreaterThanOrEqual(baseline.ndcg);
    expect(ours.recall, topic).toBeGreaterThanOrEqual(baseline.recall);
  }
});
