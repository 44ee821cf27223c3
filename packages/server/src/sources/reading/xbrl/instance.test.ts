import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { readInstance, type Instance, type Wants } from './instance.ts';

const read = (text: string | Buffer, wants: Wants = () => true): Promise<Instance> =>
  readInstance(Readable.from([Buffer.from(text)]), wants);

function inline(body: string): string {
  return `<?xml version="1.0"?><html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:xbrli="http://www.xbrl.org/2003/instance">${body}</html>`;
}

const value = (text: string, attributes = '') =>
  `<ix:nonFraction name="core:Debtors" contextRef="c" unitRef="u" ${attributes}>${text}</ix:nonFraction>`;

describe('an inline document', () => {
  test('gives contexts with their days and dimensions, typed ones without the value', async () => {
    const { contexts, form } = await read(
      inline(`<ix:header><ix:resources>
        <xbrli:context id="y"><xbrli:entity><xbrli:identifier scheme="s"> 00000042 </xbrli:identifier></xbrli:entity>
          <xbrli:period><xbrli:startDate>2024-01-01</xbrli:startDate><xbrli:endDate>2024-12-31
</xbrli:endDate></xbrli:period></xbrli:context>
        <xbrli:context id="d"><xbrli:entity><xbrli:identifier>00000042</xbrli:identifier><xbrli:segment>
          <xbrldi:explicitMember dimension="core:MaturitiesOrExpirationPeriodsDimension">core:WithinOneYear</xbrldi:explicitMember>
          <xbrldi:typedMember dimension="core:X-AnalysisDimension"><core:X>1</core:X></xbrldi:typedMember></xbrli:segment></xbrli:entity>
          <xbrli:period><xbrli:instant>2024-12-31T00:00:00</xbrli:instant></xbrli:period></xbrli:context>
        <xbrli:context id="bad"><xbrli:period><xbrli:instant>at the end</xbrli:instant></xbrli:period></xbrli:context>
        <xbrli:context id="never"><xbrli:period><xbrli:startDate>2024-13-01</xbrli:startDate><xbrli:endDate>2024-12-31</xbrli:endDate></xbrli:period></xbrli:context>
      </ix:resources></ix:header>${value('1')}`),
    );
    expect(form).toBe('ixbrl');
    expect(Object.fromEntries(contexts)).toEqual({
      y: { entity: '00000042', start: '2024-01-01', end: '2024-12-31', dimensions: {} },
      d: {
        entity: '00000042',
        end: '2024-12-31',
        dimensions: { MaturitiesOrExpirationPeriodsDimension: 'WithinOneYear', 'X-AnalysisDimension': 'typed' },
      },
      bad: { entity: '', end: '', dimensions: {} },
      never: { entity: '', start: '', end: '', dimensions: {} },
    });
  });

  test('gives units as ISO codes, quotients with a stroke', async () => {
    const { units } = await read(
      inline(`<xbrli:unit id="GBP"><xbrli:measure>iso4217:GBP</xbrli:measure></xbrli:unit>
        <xbrli:unit id="p"><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:GBP</xbrli:measure></xbrli:unitNumerator>
        <xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator></xbrli:divide></xbrli:unit>`),
    );
    expect(Object.fromEntries(units)).toEqual({ GBP: 'GBP', p: 'GBP/shares' });
  });

  test('reads values that are nested in one another, in text and in spans', async () => {
    const { facts } = await read(
      inline(
        `<ix:nonNumeric name="bus:Note" contextRef="c">Owed: ${value(
          '<span>1,</span><ix:nonFraction name="core:OtherDebtors" contextRef="c" unitRef="u">234</ix:nonFraction>',
          'format="ixt4:num-dot-decimal" scale="3" sign="-"',
        )} in all</ix:nonNumeric>`,
      ),
    );
    expect(facts.map(({ name, text }) => [name, text])).toEqual([
      ['Note', 'Owed: 1,234 in all'],
      ['Debtors', '1,234'],
      ['OtherDebtors', '234'],
    ]);
    expect(facts[1]).toMatchObject({ format: 'numdotdecimal', scale: '3', negative: true, unit_ref: 'u', context_ref: 'c' });
  });

  test('joins continued text in its order, wherever the pieces stand, and leaves out what is excluded', async () => {
    const { facts } = await read(
      inline(`<ix:continuation id="c2">Machinery</ix:continuation>
        <ix:nonNumeric name="bus:Name" contextRef="c" continuedAt="c1">Alder<ix:exclude> page 3 </ix:exclude></ix:nonNumeric>
        <ix:continuation id="c1" continuedAt="c2">&amp; Ash</ix:continuation>`),
    );
    expect(facts[0]?.text).toBe('Alder & Ash Machinery');
  });

  test('does not run in circles where continuations do', async () => {
    const { facts } = await read(
      inline(
        `<ix:nonNumeric name="bus:Name" contextRef="c" continuedAt="a">x</ix:nonNumeric><ix:continuation id="a" continuedAt="a">y</ix:continuation>`,
      ),
    );
    expect(facts[0]?.text).toBe('x y');
  });

  test('knows brackets around a value, over cells and elements, and only around it', async () => {
    const { facts } = await read(
      inline(
        `<td> (</td><td>${value('1')}</td><td>)</td>(${value('2')} and ${value('3')})<td>(</td>${value('4')}<td>5</td>${value('6')})(${value('7')})`,
      ),
    );
    expect(facts.map(({ text, bracketed }) => [text, bracketed])).toEqual([
      ['1', true],
      ['2', false],
      ['3', false],
      ['4', false],
      ['6', false],
      ['7', true],
    ]);
  });

  test('keeps the prefix that tells taxonomies apart, and how exact a value is', async () => {
    const { facts } = await read(inline(value('1', 'decimals="-6"')), (name, taxonomy) => name === 'Debtors' && taxonomy === 'core');
    expect(facts).toMatchObject([{ taxonomy: 'core', decimals: '-6' }]);
    expect((await read(inline(value('1')), (_, taxonomy) => taxonomy === 'other')).facts).toEqual([]);
  });

  test('knows nil, and the entry point', async () => {
    const { facts, entry_points } = await read(
      inline(
        `<link:schemaRef xlink:href="https://x/FRS-105.xsd"/>${value('', 'xsi:nil="true"')}<ix:nonFraction name="a:B" contextRef="c" unitRef="u" xsi:nil="1"/>`,
      ),
    );
    expect(facts.map(({ nil }) => nil)).toEqual([true, true]);
    expect(entry_points).toEqual(['https://x/FRS-105.xsd']);
  });

  test('keeps no text but what is wanted', async () => {
    const { facts } = await read(
      inline(`<ix:nonNumeric name="bus:NameEntityOfficer" contextRef="c">Somebody</ix:nonNumeric>${value('1')}`),
      (name) => name === 'Debtors',
    );
    expect(facts.map(({ name }) => name)).toEqual(['Debtors']);
  });

  test('keeps no more than the beginning of a very long text', async () => {
    const { facts } = await read(inline(`<ix:nonNumeric name="bus:Name" contextRef="c">${'<b>word </b>'.repeat(100_000)}</ix:nonNumeric>`));
    expect(facts[0]?.text.length).toBeLessThan(2100);
  });

  test('says where it breaks off, and takes unclosed elements inside a closed one for closed', async () => {
    expect((await read(inline(value('1')).slice(0, -30))).broken).toBe('The document breaks off: "html" is never closed.');
    expect((await read(inline(`<div><br>${value('1')}</div><hr/>`))).broken).toBe('');
  });

  test.each([
    ['elements', '<b>', "The document's elements stand more than 2000 deep within each other."],
    [
      'values',
      '<ix:nonFraction name="a:B" contextRef="c" unitRef="u">1',
      "The document's values stand more than 100 deep within each other.",
    ],
  ])('stops at %s that stand too deep within each other, in no more time than others take, and says so', async (_, piece, broken) => {
    const { broken: said, facts } = await read(inline(value('7') + piece.repeat(300_000)));
    expect(said).toBe(broken);
    expect(facts[0]?.text).toBe('7');
  });

  test('does not take the half of a value for the value', async () => {
    const { facts } = await read(inline(value('1,234,567')).split('4,567')[0] ?? '');
    expect(facts[0]?.text).toBe('');
  });
});

describe('other documents', () => {
  test('an XBRL instance gives the elements that refer to a context', async () => {
    const { form, facts } = await read(`<?xml version="1.0"?><xbrl xmlns:pt="x">
      <pt:Debtors contextRef="end" unitRef="GBP" decimals="0">25853</pt:Debtors>
      <gc:Names><gc:EntityCurrentLegalName contextRef="y">Alder</gc:EntityCurrentLegalName></gc:Names></xbrl>`);
    expect(form).toBe('xbrl');
    expect(facts.map(({ name, text, unit_ref }) => [name, text, unit_ref])).toEqual([
      ['Debtors', '25853', 'GBP'],
      ['EntityCurrentLegalName', 'Alder', undefined],
    ]);
  });

  test('a page without tags is neither', async () => {
    expect((await read('<html><body>Hello</body></html>')).form).toBe('none');
    expect((await read('')).form).toBe('none');
  });

  test('are read in the encoding they declare or mark', async () => {
    const body = '<xbrl><a:Name contextRef="c">Café</a:Name></xbrl>';
    const latin = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${body}`, 'latin1');
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`<?xml version="1.0" encoding="UTF-16"?>${body}`, 'utf16le')]);
    const unknown = Buffer.from(`<?xml version="1.0" encoding="klingon"?>${body}`);
    for (const bytes of [latin, utf16, unknown, Buffer.from(`\ufeff${body}`)]) expect((await read(bytes)).facts[0]?.text).toBe('Café');
  });
});
