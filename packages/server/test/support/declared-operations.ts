import { operations, type Operation, type OperationId } from '@firmament/contract';

/** Every declared operation, in the order of the table. */
export const declaredOperations: readonly (Operation & { readonly id: OperationId })[] = Object.values(operations);

/** An operation's path with its parameters filled in, each percent-encoded. */
export function pathOf(declared: Operation, params: Record<string, string> = declared.example.params ?? {}): string {
  return declared.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
