import { cancelRequest, listRequests, retryRequest, showRequest, type RequestOfAny } from '../../services/operators/requests.ts';
import { fieldsOf, print, rowsOf, shownMoment, withOperator, type Shown } from './door.ts';
import { limitOf } from './options.ts';

interface ListOptions extends Shown {
  organization?: string;
  status?: string;
  type?: string;
  limit: string;
}

export async function list(options: ListOptions): Promise<void> {
  const { organization, status, type: request_type } = options;
  const limit = limitOf(options.limit);
  await withOperator(async (context) => {
    const found = await listRequests(context, { organization, status, request_type, limit });
    const rows = found.map((each) => [
      each.request_id,
      each.organization,
      each.request_type,
      each.status,
      shownMoment(each.created_at),
      farOf(each),
    ]);
    const head = ['Id', 'Organization', 'Kind', 'Status', 'Submitted', 'How far'];
    print(found, options, () => rowsOf(head, rows, 'There is no such request.'));
  });
}

export function show(request_id: string, options: Shown): Promise<void> {
  return withOperator(async (context) => {
    const found = await showRequest(context, request_id);
    print(found, options, () =>
      fieldsOf({
        Id: found.request_id,
        Organization: `${found.organization} (${found.organization_id})`,
        Kind: found.request_type,
        Status: found.status,
        Submitted: shownMoment(found.created_at),
        Changed: shownMoment(found.updated_at),
        'How far': farOf(found),
        Asked: JSON.stringify(found.input),
      }),
    );
  });
}

export function cancel(request_id: string): Promise<void> {
  return withOperator(async (context) => {
    const { status } = await cancelRequest(context, request_id);
    console.log(`The request is ${status}.`);
  });
}

export function retry(request_id: string, options: Shown): Promise<void> {
  return withOperator(async (context) => {
    const taken = await retryRequest(context, request_id, await context.queue());
    print(taken, options, () => `Taken on once more as ${taken.request_id}.`);
  });
}

function farOf({ status, progress, stage, error }: RequestOfAny): string {
  if (status !== 'PROCESSING') return error ?? '';
  return `${Math.round(progress * 100)} %${stage === null ? '' : `, ${stage}`}`;
}
