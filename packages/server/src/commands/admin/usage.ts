import { reportUsage } from '../../services/operators/usage.ts';
import { print, rowsOf, shownNumber, withOperator, type Shown } from './door.ts';
import { dayOf } from './options.ts';

export async function usage(options: Shown & { organization?: string; from?: string; to?: string }): Promise<void> {
  const asked = { organization: options.organization, from: dayOf('--from', options.from), to: dayOf('--to', options.to) };
  await withOperator(async (context) => {
    const found = await reportUsage(context, asked);
    print(found, options, () => {
      const head = ['Calls', 'Refused', 'Submitted', 'Completed', 'Failed', 'Cancelled', 'Companies', 'Organization'];
      const rows = found.map((each) => [
        ...[each.calls, each.refused, each.submitted, each.completed, each.failed, each.cancelled, each.companies].map(shownNumber),
        each.organization,
      ]);
      const tables = [rowsOf(head, rows, 'Nothing was used.')];
      if (options.organization !== undefined) tables.push(...detailsOf(found));
      return tables.join('\n\n');
    });
  });
}

type Found = Awaited<ReturnType<typeof reportUsage>>;

function detailsOf(found: Found): string[] {
  const calls = found.flatMap((each) => each.by_operation.map((row) => [shownNumber(row.calls), shownNumber(row.refused), row.operation]));
  const kinds = found.flatMap((each) =>
    each.by_request_type.map((row) => [
      ...[row.submitted, row.completed, row.failed, row.cancelled, row.companies].map(shownNumber),
      row.request_type,
    ]),
  );
  return [
    ...(calls.length > 0 ? [rowsOf(['Calls', 'Refused', 'Operation'], calls, '')] : []),
    ...(kinds.length > 0 ? [rowsOf(['Submitted', 'Completed', 'Failed', 'Cancelled', 'Companies', 'Kind'], kinds, '')] : []),
  ];
}
