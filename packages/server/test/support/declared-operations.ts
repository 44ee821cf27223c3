import { operations, type Operation, type OperationId } from '@firmament/contract';

/** Every declared operation, in the order of the table. */
export const declaredOperations: readonly (Operation & { readonly id: OperationId })[] = Object.values(operations);

/** An operation's path with its parameters filled in, each percent-encoded. */
export function pathOf(declared: Operation, params: Record<string, string> = declared.example.params ?? {}): string {
  return declared.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** The body of the example, of a company that is there. */
export function bodyAbout({ example, id }: Operation, company: string): object | undefined {
  const body = example.body as Record<string, unknown> | undefined;
  if (body && 'company' in body) return { ...body, company };
  if (body && 'permalink' in body) return { ...body, permalink: company };
  if (body && 'payload' in body) return { ...body, payload: { topic: company } };
  if (body && 'companies' in body) return { ...body, companies: id === 'notebook.peer_comparison' ? [company, 'apple'] : [company] };
  return body && !['token.create', 'newsfeed.news'].includes(id)
    ? { ...body, topic: company, industry: company, company_name: company }
    : body;
}
