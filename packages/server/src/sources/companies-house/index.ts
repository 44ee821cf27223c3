import { membersOf, type SourceFile } from '../reading/file.ts';
import { WrongFile, type Reading, type Source, type SourceItem } from '../source.ts';
import { isAccounts, readAccounts } from './accounts/read.ts';
import { readBasicData } from './basic-data.ts';

const expects = "the register's BasicCompanyData (CSV or its zip), or company accounts in iXBRL or XBRL (a file or a zip of them).";
const licence = 'Open Government Licence v3.0';
const publisher = 'Companies House (UK)';

/** The register of companies of the United Kingdom: who is on it, and the accounts they file. */
export const companiesHouse: Source = {
  name: 'companies-house',
  summary: "The UK register's BasicCompanyData and the accounts filed with it, as published or in their zips.",
  upstreams: [
    {
      name: 'companies-house',
      title: 'Free Company Data Product',
      publisher,
      licence,
      source_url: 'https://download.companieshouse.gov.uk/en_output.html',
    },
    {
      name: 'companies-house-accounts',
      title: 'Accounts Data Product',
      publisher,
      licence,
      source_url: 'https://download.companieshouse.gov.uk/en_accountsdata.html',
    },
  ],
  expects,
  download: { hosts: ['download.companieshouse.gov.uk'], requests_per_second: 1, needs_contact: false },
  read,
};

async function* read(file: SourceFile, reading: Reading): AsyncGenerator<SourceItem> {
  if (await isAccounts(file)) {
    yield* readAccounts(file, reading);
    return;
  }
  let members = 0;
  for await (const member of membersOf(file)) {
    members += 1;
    yield* readBasicData(member, { expects, reading });
  }
  if (members === 0) throw new WrongFile(file, { expects, found: 'It is a zip without files.' });
}
