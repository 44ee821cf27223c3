import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '@firmament/contract';
import { expect } from 'vitest';
import { prepare, type PreparedReport } from '../../src/exports/prepare.ts';
import { documentOf } from '../../src/services/notebooks/document-of.ts';
import { readFinished } from '../../src/services/notebooks/report.ts';
import type { Answer, CallOptions, TestService } from '../support/service.ts';

const final = ['Completed', 'Exported', 'No Data Found', 'Failed'];

/** The final status of a notebook. */
export async function ended(service: TestService, report_id: number, more: CallOptions = {}): Promise<Answer['body']> {
  for (;;) {
    const { status, body, text } = await service.call('notebook.status', {
      ...more,
      query: { report_id: String(report_id), include_cells: 'true' },
    });
    expect(status, text).toBe(200);
    if (final.includes(body.status)) return body;
    await sleep(20);
  }
}

/** Starts a workflow and waits for its report. */
export async function reportOf(
  service: TestService,
  body: object,
): Promise<{ report_id: number; report: Answer['body']; status: Answer['body'] }> {
  const started = await service.call('workflow.start', { body });
  expect(started.status, started.text).toBe(200);
  const { report_id } = started.body;
  const status = await ended(service, report_id);
  const { status: code, body: report, text } = await service.call('report.download', { body: { report_id, file_type: 'json' } });
  expect(code, `${JSON.stringify(status)} ${text}`).toBe(200);
  return { report_id, report, status };
}

/** A report as files of it show it. */
export async function preparedReport({ app, token }: TestService, report_id: number): Promise<PreparedReport> {
  const { context } = app;
  const { organization_id } = await context.accounts.authenticate(`Bearer ${token}`);
  return prepare(documentOf(await readFinished({ ...context, organization_id }, report_id)));
}

export interface Downloaded {
  status: number;
  content_type: string | null;
  disposition: string | null;
  bytes: Uint8Array;
}

/** A report as a file. */
export async function downloaded({ url, token }: TestService, body: { report_id: number; file_type: string }): Promise<Downloaded> {
  const answer = await fetch(new URL(operations['report.download'].path, url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { status, headers } = answer;
  return {
    status,
    content_type: headers.get('content-type'),
    disposition: headers.get('content-disposition'),
    bytes: await answer.bytes(),
  };
}

const words = (text: string) => text.replaceAll(/\*\*[^*]+\*\*|\s*\[\d[\d,-]*\]/g, '').trim();

/** What insights and their comments tell, without labels and references. */
export function insightTexts(insights: { insight: { paragraph: string }; commentary: { paragraph: string }[] }[]): string[] {
  return insights.flatMap(({ insight, commentary }) => [insight, ...commentary].map(({ paragraph }) => words(paragraph)));
}

/** The paragraphs of a text, without labels and references. */
export function paragraphsOf(text: string): string[] {
  return text.split('\n\n').map(words);
}

/** The longer sentences of a text, without labels and references. */
export function sentencesOf(text: string): string[] {
  return words(text)
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((sentence) => sentence.length > 40);
}

/** The sections of a report that tell something. */
export function filledSections({ meta, ...told }: Answer['body']): string[] {
  const left = new Set(meta.left_out.map(({ section, block }: { section: string; block: string }) => `${section}/${block}`));
  return Object.keys(told).filter((section) => Object.keys(told[section]).some((block) => !left.has(`${section}/${block}`)));
}
