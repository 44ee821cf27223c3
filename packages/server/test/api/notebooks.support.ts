import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '@firmament/contract';
import { expect } from 'vitest';
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
