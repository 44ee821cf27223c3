/** The companies whose documents there are, the sandbox’s and those who filed, as sections are written of them once they are imported; no database runs. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openFiles, reading } from '../../packages/server/src/sources/test-support.ts';
import { sec } from '../../packages/server/src/sources/sec/index.ts';
import { transcripts } from '../../packages/server/src/sources/transcripts/index.ts';
import { readPage } from '../../packages/server/src/sources/website/page.ts';
import { cutRecord } from '../../packages/server/src/text/passages/record.ts';
import { companyOf } from '../../packages/server/src/text/narrative/read-company.ts';
import { tellingOf, type Evidence } from '../../packages/server/src/text/narrative/evidence.ts';
import { narratives, type WrittenSection } from '../../packages/server/src/text/narrative/sections.ts';
import { assignSentences } from '../../packages/server/src/text/narrative/assign-sentences.ts';
import type { Narrative } from '../../packages/server/src/text/narrative/section.ts';
import type { Speaker } from '../../packages/server/src/text/narrative/decontextualize.ts';
import { answered, extractiveWriter } from '../../packages/server/src/text/narrative/writer.ts';

const sandbox = path.join(import.meta.dirname, '../../data/sandbox');
const filed = ['sec/documents', '10-K-items.zip', '8-K-items.zip'];

export interface Speaking {
  speaker: Speaker;
  evidence: Evidence[];
}

type Document = Pick<Evidence, 'kind' | 'form' | 'day' | 'title' | 'url'> & { facts: object };

/** All sections of a company that are written from documents; undefined where they say nothing for one. */
export async function written({ speaker, evidence }: Speaking): Promise<Record<WrittenSection, unknown>> {
  const told = tellingOf(evidence, speaker);
  const company = companyOf(speaker, { told, evidence });
  const materialOf = assignSentences(company, { told, evidence, speaker: company });
  const made: Partial<Record<WrittenSection, unknown>> = {};
  for (const [name, { questions, assemble }] of Object.entries(narratives) as [WrittenSection, Narrative<WrittenSection>][]) {
    const answers = await Promise.all(
      questions(company).map((question) => answered(question, materialOf(name, question.key), { writer: extractiveWriter })),
    );
    made[name] = assemble(
      answers.flatMap(({ kept }) => kept),
      evidence,
    );
  }
  return made as Record<WrittenSection, unknown>;
}

interface Listed {
  permalink: string;
  name: string;
  other_names?: string[];
  website: string;
  cik?: string;
}

export async function ofSandbox(): Promise<Map<string, Speaking>> {
  const listed = readFileSync(path.join(sandbox, 'companies/1-companies.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Listed);
  const filings = await filedBelow(sandbox, ['sec']);
  const found = new Map<string, Speaking>();
  for (const { permalink, name, other_names = [], website, cik } of listed) {
    const documents = [...(filings.get(cik ?? '')?.documents ?? []), ...(await callsOf(permalink)), ...(await pagesOf(website))];
    if (documents.length > 0) found.set(permalink, { speaker: { name, names: [name, ...other_names] }, evidence: evidenceOf(documents) });
  }
  return found;
}

/** Those who filed, by the number of the filer. @param filings the folder of filings */
export async function ofFilers(filings: string): Promise<Map<string, Speaking>> {
  const found = await filedBelow(filings, filed);
  return new Map(
    [...found].map(([cik, { names, documents }]) => [cik, { speaker: { name: names[0]!, names }, evidence: evidenceOf(documents) }]),
  );
}

async function filedBelow(folder: string, files: readonly string[]): Promise<Map<string, { names: string[]; documents: Document[] }>> {
  const found = new Map<string, { names: string[]; documents: Document[] }>();
  for (const name of files) {
    for (const file of await openFiles(path.join(folder, name))) {
      for await (const item of sec.read(file, reading)) {
        if (item.kind !== 'company' && item.kind !== 'filing') continue;
        const cik = String(Number(item.subject.cik));
        const filer = found.get(cik) ?? { names: [], documents: [] };
        found.set(cik, filer);
        if (item.kind === 'company')
          filer.names.push(...[item.facts.name ?? '', item.facts.legal_name ?? ''].filter((each) => each !== ''));
        else if (item.facts.html !== undefined || item.facts.items !== undefined) {
          const { form, report_date, filed: day, filing_url: url } = item.facts;
          filer.documents.push({
            kind: 'filing',
            form,
            day: item.as_of ?? (day?.slice(0, 10) || report_date || null),
            title: `${form} ${report_date ?? ''}`.trim(),
            url,
            facts: item.facts,
          });
        }
      }
      await file.close();
    }
  }
  return found;
}

async function callsOf(permalink: string): Promise<Document[]> {
  const found: Document[] = [];
  for (const file of await openFiles(path.join(sandbox, 'transcripts/calls.jsonl'))) {
    for await (const item of transcripts.read(file, reading)) {
      if (item.kind !== 'transcript' || item.subject?.permalink !== permalink) continue;
      const { title, url = '' } = item.facts;
      found.push({ kind: 'transcript', form: '', day: item.as_of ?? null, title: title ?? '', url, facts: item.facts });
    }
    await file.close();
  }
  return found;
}

async function pagesOf(website: string): Promise<Document[]> {
  const found: Document[] = [];
  const files = readdirSync(path.join(sandbox, 'websites'), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.startsWith(`${website}/`) && name.endsWith('.html')).toSorted()) {
    const url = `https://${file.replace(/index\.html$/, '').replace(/\.html$/, '')}`;
    const sent = { url, bytes: readFileSync(path.join(sandbox, 'websites', file)), content_type: 'text/html; charset=utf-8' };
    const { facts, published_on } = await readPage({ ...sent, retrieved_at: reading.retrieved_at });
    if (facts) found.push({ kind: 'web_page', form: facts.purpose, day: published_on ?? null, title: facts.title, url, facts });
  }
  return found;
}

/** Newest documents that are read, by how many passages they have at least; as the service reads them. */
const mostRead = [
  [120, 2],
  [40, 2],
  [1, 40],
] as const;

function evidenceOf(documents: readonly Document[]): Evidence[] {
  const read = new Map<number, number>();
  return documents
    .toSorted((a, b) => ((a.day ?? '') < (b.day ?? '') ? 1 : (a.day ?? '') > (b.day ?? '') ? -1 : 0))
    .flatMap(({ facts, ...document }, record_id) => {
      const { text, passages } = cutRecord(document.kind as 'filing', facts as never);
      if (document.kind === 'filing') {
        const [least, most] = mostRead.find(([count]) => passages.length >= count) ?? [1, 0];
        read.set(least, (read.get(least) ?? 0) + 1);
        if (read.get(least)! > most) return [];
      }
      return passages.map(({ section, start, end }, ordinal) => ({
        ...document,
        record_id,
        ordinal,
        section,
        publisher: '',
        text: text.slice(start, end),
      }));
    });
}
