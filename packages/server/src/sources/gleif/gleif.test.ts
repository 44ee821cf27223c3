import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { WrongFile } from '../source.ts';
import { allOf, fileOf, reading, zipOf } from '../test-support.ts';
import { gleif } from './index.ts';

const records = await readFile(path.join(import.meta.dirname, 'fixtures/lei-records.json'), 'utf8');
const xml = await readFile(path.join(import.meta.dirname, 'fixtures/lei-records.xml'), 'utf8');
const csv = await readFile(path.join(import.meta.dirname, 'fixtures/lei-records.csv'), 'utf8');

async function read(content: string | Buffer) {
  return allOf(gleif.read(fileOf('golden-copy', content), reading));
}

const hyatt = {
  kind: 'company',
  source: 'gleif',
  source_key: 'T27JQIMTYSH41TCD5186',
  as_of: '2024-05-04',
  retrieved_at: reading.retrieved_at,
  method: 'filed',
  source_url: 'https://search.gleif.org/#/record/T27JQIMTYSH41TCD5186',
  at: 'line 132',
  subject: {},
  facts: {
    name: 'Hyatt Hotels',
    legal_name: 'HYATT HOTELS CORPORATION',
    former_names: ['Global Hyatt Corporation', 'Global Hyatt, Inc'],
    country: 'USA',
    state: 'IL',
    city: 'Chicago',
    incorporated_on: '2004-08-03',
    lei: 'T27JQIMTYSH41TCD5186',
    registered_address: 'WILMINGTON, DE, 19808',
  },
};

describe('level 1', () => {
  test('a record in JSON has names, place of the headquarters, registered address and status', async () => {
    const items = await read(records);
    expect(items).toHaveLength(7);
    expect(items[1]).toEqual(hyatt);
  });

  test('the UK register gives a company number, and a previous legal name is a former name', async () => {
    const [first] = await read(records);
    expect(first).toMatchObject({
      facts: {
        name: 'Maxrets Ventures',
        legal_name: 'MAXRETS VENTURES PLC',
        former_names: ['GREENCARE CAPITAL LTD'],
        uk_company_number: '12237710',
        country: 'GBR',
        city: 'London',
        registered_address: '5 FLEET PLACE, LONDON, EC4M 7RD',
        incorporated_on: '2019-10-01',
      },
    });
  });

  test('trading names are other names, transliterations only when they say something new', async () => {
    const items = await read(records);
    const facts = items.map((item) => ('facts' in item ? item.facts : {}));
    expect(facts[3]).toMatchObject({ other_names: ['Flatpack Films', 'Flatpack Kft'], city: 'Vancouver', country: 'HUN' });
    expect(facts[6]).toMatchObject({ legal_name: 'FLATÅS INVEST ANS', country: 'NOR', city: 'Elsfjord', state: '18' });
    expect(facts[6]).not.toHaveProperty('other_names');
  });

  test('funds and government entities say what they are', async () => {
    const items = await read(records);
    expect(items[4]).toMatchObject({ facts: { categories: ['Government entity'], name: 'Tahoe Forest Hospital District' } });
    expect(items[5]).toMatchObject({ facts: { categories: ['Fund'], country: 'LUX' } });
  });

  test('XML, CSV and JSON lines of the same records give the same companies, zipped too', async () => {
    const wanted = (await read(records)).slice(0, 2).map((item) => ({ ...item, at: expect.any(String) as string }));
    const { records: list } = JSON.parse(records) as { records: object[] };
    const jsonLines = list.map((record) => JSON.stringify(record)).join('\n');
    expect(await read(xml)).toEqual(wanted);
    expect(await read(csv)).toEqual(wanted);
    expect((await read(jsonLines)).slice(0, 2)).toEqual(wanted);
    expect(await read(zipOf({ 'golden-copy.xml': xml }))).toEqual(wanted);
    expect(await read(zipOf({ 'golden-copy.csv': csv }))).toEqual(wanted);
  });

  test('sole proprietors are left out, and broken records rejected', async () => {
    const changed = (from: string, to: string) => read(records.replace(from, to)).then(([first]) => first);
    expect(await changed('"$": "GENERAL"', '"$": "SOLE_PROPRIETOR"')).toEqual({
      kind: 'skipped',
      at: 'line 2',
      reason: 'Sole proprietors are persons and are not taken.',
    });
    expect(await changed('213800E5Z6QRDSMZMK84', '213800E5Z6QRDSMZMK85')).toMatchObject({
      reason: 'LEI is "213800E5Z6QRDSMZMK85", which is no LEI.',
    });
    expect(await changed('"$": "MAXRETS VENTURES PLC"', '"$": ""')).toMatchObject({ reason: 'The record has no legal name.' });
    expect(await changed('2019-10-01T02:00:00+02:00', '2019-02-30')).toMatchObject({
      reason: 'EntityCreationDate is "2019-02-30", which is no date.',
    });
    expect(await read(records.replaceAll('"GB"', '"ZZ"')).then(([first]) => first)).toMatchObject({
      reason: 'Country is "ZZ", which is no country known here.',
    });
    expect(await changed('"LEI": {', '"LEI" {')).toMatchObject({ kind: 'rejected', at: 'line 2' });
  });

  test.each(['ANNULLED', 'DUPLICATE', 'CANCELLED'])('a registration that is %s takes back what was said under its LEI', async (status) => {
    const [before] = await read(records);
    const [after] = await read(records.replace('"$": "ISSUED"', `"$": "${status}"`));
    expect(after).toEqual({ kind: 'withdrawn', of: 'company', source: 'gleif', source_key: '213800E5Z6QRDSMZMK84', at: 'line 2' });
    expect(before).toMatchObject({ kind: 'company', source: 'gleif', source_key: '213800E5Z6QRDSMZMK84' });
  });

  test('an inactive entity is closed, an active one says nothing', async () => {
    const [closed] = await read(records.replace('"$": "ACTIVE"', '"$": "INACTIVE"'));
    expect(closed).toMatchObject({ facts: { status: 'Closed' } });
    const [active] = await read(records);
    expect(active).not.toHaveProperty('facts.status');
  });

  test('XML that breaks off gives what stands before and says where it ends', async () => {
    const items = await read(xml.slice(0, xml.indexOf('HYATT')));
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ source_key: '213800E5Z6QRDSMZMK84' });
    expect(items[1]).toMatchObject({ kind: 'rejected', reason: expect.stringMatching(/^From here on the XML cannot be read/) });
  });
});

const relationship = (ends: [child: string, parent: string], type: string, status: string) => ({
  RelationshipRecord: {
    Relationship: {
      StartNode: { NodeID: { $: ends[0] }, NodeIDType: { $: 'LEI' } },
      EndNode: { NodeID: { $: ends[1] }, NodeIDType: { $: 'LEI' } },
      RelationshipType: { $: type },
      RelationshipStatus: { $: status },
    },
    Registration: { LastUpdateDate: { $: '2024-05-01T00:00:00Z' }, RegistrationStatus: { $: 'PUBLISHED' } },
  },
});

describe('level 2', () => {
  const child = '213800E5Z6QRDSMZMK84';
  const parent = 'T27JQIMTYSH41TCD5186';
  const other = 'HWUPKR0MPOU8FGXBT394';
  const stated = {
    kind: 'parent',
    source: 'gleif-relationships',
    source_key: `${child}/${parent}`,
    source_url: `https://search.gleif.org/#/record/${child}`,
    as_of: '2024-05-01',
    subject: { lei: child },
    facts: { parent_lei: parent },
  };

  test('direct consolidation is stated for the child, and withdrawn when it ends, beside any other parent', async () => {
    const relations = [
      relationship([child, parent], 'IS_DIRECTLY_CONSOLIDATED_BY', 'ACTIVE'),
      relationship([child, parent], 'IS_ULTIMATELY_CONSOLIDATED_BY', 'ACTIVE'),
      relationship([child, other], 'IS_DIRECTLY_CONSOLIDATED_BY', 'INACTIVE'),
      relationship([child, other], 'IS_DIRECTLY_CONSOLIDATED_BY', 'NULL'),
      relationship([child, 'nobody'], 'IS_DIRECTLY_CONSOLIDATED_BY', 'ACTIVE'),
    ];
    expect(await read(JSON.stringify({ relations }))).toEqual([
      expect.objectContaining(stated),
      { kind: 'skipped', at: 'item 2', reason: 'Only direct parents are taken; this relationship is IS_ULTIMATELY_CONSOLIDATED_BY.' },
      { kind: 'withdrawn', of: 'parent', source: 'gleif-relationships', source_key: `${child}/${other}`, at: 'item 3' },
      { kind: 'withdrawn', of: 'parent', source: 'gleif-relationships', source_key: `${child}/${other}`, at: 'item 4' },
      { kind: 'rejected', at: 'item 5', reason: 'EndNode is "nobody", which is no LEI.' },
    ]);
  });

  test('CSV and XML say the same', async () => {
    const header =
      'Relationship.StartNode.NodeID,Relationship.StartNode.NodeIDType,Relationship.EndNode.NodeID,Relationship.EndNode.NodeIDType,Relationship.RelationshipType,Relationship.RelationshipStatus,Registration.LastUpdateDate';
    expect(await read(`${header}\n${child},LEI,${parent},LEI,IS_DIRECTLY_CONSOLIDATED_BY,ACTIVE,2024-05-01T00:00:00Z\n`)).toMatchObject([
      stated,
    ]);
    const document = `<?xml version="1.0"?><rr:RelationshipData xmlns:rr="http://www.gleif.org/data/schema/rr/2016"><rr:RelationshipRecords><rr:RelationshipRecord><rr:Relationship><rr:StartNode><rr:NodeID>${child}</rr:NodeID></rr:StartNode><rr:EndNode><rr:NodeID>${parent}</rr:NodeID></rr:EndNode><rr:RelationshipType>IS_DIRECTLY_CONSOLIDATED_BY</rr:RelationshipType><rr:RelationshipStatus>ACTIVE</rr:RelationshipStatus></rr:Relationship><rr:Registration><rr:LastUpdateDate>2024-05-01T00:00:00Z</rr:LastUpdateDate></rr:Registration></rr:RelationshipRecord></rr:RelationshipRecords></rr:RelationshipData>`;
    expect(await read(document)).toMatchObject([stated]);
  });
});

test.each([
  ['reporting exceptions', 'LEI,Exception.Category\n213800E5Z6QRDSMZMK84,X\n', 'It has no column entity.legalname'],
  ['other JSON', '[{"name":"Alder"}]', 'Its records are no LEI records; their keys are "name".'],
  ['other XML', '<?xml version="1.0"?><rss/>', 'It is an XML file.'],
  ['a PDF', '%PDF-1.4', 'It is a PDF document.'],
])('%s is refused', async (_what, content, found) => {
  const refused = read(content);
  await expect(refused).rejects.toThrow(WrongFile);
  await expect(refused).rejects.toThrow(found);
});
