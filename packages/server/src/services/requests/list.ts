import type { RequestStatus, RequestType } from '@firmament/contract';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../store/database.ts';
import { listRequests as listStored } from '../../store/requests/requests.ts';
import { recordOf, type RequestRecord } from './read.ts';

/** A page of the organization's requests, newest first, without results. */
export async function listRequests(
  context: { db: Database; clock: Clock },
  asked: {
    organization_id: string;
    status?: RequestStatus | undefined;
    request_type?: RequestType | undefined;
    page: number;
    page_size: number;
  },
): Promise<{ data: RequestRecord[]; count: number; total: number; page: number; page_size: number }> {
  const { organization_id, status, request_type, page, page_size } = asked;
  const { requests, total } = await context.db.asOrganization(organization_id, (tx) =>
    listStored(tx, { status, request_type, limit: page_size, offset: (page - 1) * page_size }),
  );
  const data = requests.map((request) => recordOf(request, context.clock()));
  return { data, count: data.length, total, page, page_size };
}
