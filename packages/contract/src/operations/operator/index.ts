import { accounts } from './accounts.ts';
import { news } from './news.ts';
import { plans, reports } from './plans.ts';
import { work } from './work.ts';

/** Every act and look of operators that a server answers. An act is an entry of one of these lists. */
export const operatorOperations = [...accounts, ...plans, ...news, ...work, ...reports] as const;

export type OperatorOperations = { [Each in (typeof operatorOperations)[number] as Each['id']]: Each };
export type OperatorOperationId = keyof OperatorOperations;

/** What each noun of `firmament admin` is about. */
export const operatorNouns: Readonly<Record<string, string>> = {
  organizations: 'customers, or other groups that share users, credentials and a plan',
  users: 'people who sign in, with an e-mail address and a password',
  credentials: 'client credentials of an organization, which sign-ins of programs need',
  plans: 'what organizations may do, and how much of it',
  companies: 'companies that organizations added; only they find them until they are confirmed',
  feeds: 'feeds of news that are read again and again, next to those of the manifest',
  watches: 'saved filters of news, delivered to webhooks registered for NEWS',
  news: 'articles that their publishers want gone',
  webhooks: 'URLs that are called when requests end',
  requests: 'what organizations submitted',
  workflow: 'research workflows of organizations, next to those of all',
  theme: 'how the reports of an organization look',
};
