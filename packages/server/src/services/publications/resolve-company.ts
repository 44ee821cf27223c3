import { symbolKeys } from '../../kernel/exchanges.ts';
import { Problem } from '../../kernel/problem.ts';
import { companiesWithSymbol, type Candidate } from '../../store/companies/company-keys.ts';
import { onlyMentioned } from '../companies/only-mentioned.ts';
import { resolveCompanies, type Resolving } from '../companies/resolve.ts';
import { assertCompanies } from '../accounts/permissions.ts';

/**
 * The permalink of the company that an identifier means where documents are asked for: what it means everywhere, and if that is nothing
 * or a company that others merely mention, a bare symbol that exactly one company has as its primary listing.
 * @throws COMPANY_NOT_FOUND with the companies it may have meant
 */
export async function resolveForDocuments(context: Resolving, identifier: string): Promise<string> {
  const symbols = /^[A-Za-z0-9][A-Za-z0-9./ -]{0,14}$/.test(identifier) ? symbolKeys(identifier) : [];
  let meant: string | undefined;
  let unresolved: Problem | undefined;
  try {
    [meant] = (await resolveCompanies(context, [identifier])) as [string];
    if (meant !== identifier.toLowerCase()) return meant;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'COMPANY_NOT_FOUND') throw error;
    unresolved = error;
  }
  const listed = symbols.length === 0 ? [] : await companiesWithSymbol(context.db, symbols);
  const primary = listed.filter((company) => company.is_primary);
  if (meant !== undefined) {
    const [only] = primary;
    return only && primary.length === 1 && (await onlyMentioned(context.db, [meant])).has(meant) ? permitted(context, only) : meant;
  }
  if (primary.length === 1) return permitted(context, primary[0]!);
  if (listed.length === 0) throw unresolved!;
  throw notOne({ identifier, listed: primary.length > 0 ? primary : listed, isPrimary: primary.length > 0 });
}

function permitted({ plan }: Resolving, { permalink }: Candidate): string {
  assertCompanies(plan, [permalink]);
  return permalink;
}

function notOne({ identifier, listed, isPrimary }: { identifier: string; listed: readonly Candidate[]; isPrimary: boolean }): Problem {
  const candidates = listed.map(({ permalink, name }) => ({ permalink, name }));
  const meant = candidates.map(({ permalink }) => `'${permalink}'`).join(', ');
  const sentence = isPrimary
    ? `The symbol '${identifier}' is the primary listing of several companies: ${meant}.`
    : `The symbol '${identifier}' is nobody's primary listing; listed under it: ${meant}.`;
  return new Problem('COMPANY_NOT_FOUND', `${sentence} Use a permalink, or name the exchange as in 'NASDAQ:${identifier.toUpperCase()}'.`, {
    details: { invalid: [identifier], candidates },
  });
}
