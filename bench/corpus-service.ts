/** The whole service in this process, on an empty data folder filled with one corpus. */

import { buildApp } from '../packages/server/src/app.ts';
import { readConfig } from '../packages/server/src/config.ts';
import { catchUpIndex } from '../packages/server/src/services/discovery/index-companies.ts';
import { ingest } from '../packages/server/src/services/ingestion/ingest.ts';
import type { SourceStatement } from '../packages/server/src/sources/source.ts';
import { startEmbeddedPostgres } from '../packages/server/src/store/embedded-postgres.ts';
import { saveSources } from '../packages/server/src/store/source-records.ts';
import { clientOf, type Client } from './client.ts';
import { servedWebsite, type CorpusCompany } from './corpora.ts';
import { temporaryFolder } from './service-process.ts';

/** Starts a service that holds these companies and nothing else, signed in to over HTTP. */
export async function startCorpusService(
  scope: AsyncDisposableStack,
  corpus: { name: string; companies: readonly CorpusCompany[] },
): Promise<Client> {
  const data_dir = await temporaryFolder(scope);
  const postgres = await startEmbeddedPostgres({ data_dir });
  scope.defer(() => postgres.stop());
  const config = { ...readConfig({}), data_dir, port: 0, starter: 'none', log_level: 'error' } as const;
  const app = await buildApp({ config, database_url: postgres.url });
  scope.defer(() => app.close());

  const { name } = corpus;
  await saveSources(app.context.db, [
    { name, title: name, publisher: name, licence: 'evaluation only', source_url: 'https://example.com/' },
  ]);
  await ingest(
    app.context,
    corpus.companies.map((company, index) => statementOf(name, company, index)),
  );
  await catchUpIndex(app.context);
  await app.work();
  const url = await app.listen();

  const credentials = await app.context.accounts.createDemoOrganization();
  const { body } = await clientOf(url, '').post<{ access_token: string }>('/auth/token/', { grant_type: 'password', ...credentials });
  return clientOf(url, body.access_token);
}

function statementOf(source: string, company: CorpusCompany, index: number): SourceStatement {
  const website = servedWebsite(company.website);
  const { name, short_description, description } = company;
  return {
    kind: 'company',
    source,
    source_key: String(index),
    retrieved_at: new Date(),
    method: 'reported',
    reason: 'one company a row',
    subject: { permalink: `${source}-${index}` },
    facts: {
      name: name.trim(),
      ...(website && { website }),
      ...(short_description && { short_description }),
      ...(description && { description }),
    },
  };
}
