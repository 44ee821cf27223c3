import type { Command } from 'commander';
import type { Shown } from './door.ts';
import type { AddOptions as WatchOptions } from './watches.ts';

/** Defines `firmament admin …`: what operators do. Each noun is loaded when it is asked for. */
export function registerAdmin(program: Command): void {
  const admin = program.command('admin').description('run the service for others: organizations, credentials, plans, webhooks, backups …');
  defineAccounts(admin);
  definePlans(admin);
  defineCompanies(admin);
  defineNews(admin);
  defineWebhooks(admin);
  defineRequests(admin);
  defineMaintenance(admin);
}

/** A command that shows something. */
function showing(parent: Command, name: string, description: string): Command {
  return parent.command(name).description(description).option('--json', 'as JSON, for programs');
}

const organizationArgument = ['<organization>', 'its id, or its exact name'] as const;
const overlapOption = ['--overlap-hours <number>', 'hours in which the one before goes on working', '24'] as const;
const limitOption = ['--limit <number>', 'rows to list', '50'] as const;

function defineAccounts(admin: Command): void {
  const organizations = admin.command('organizations').description('customers, or whoever else shares users, credentials and a plan');
  const loadOrganizations = () => import('./organizations.ts');
  showing(organizations, 'add', 'add an organization')
    .argument('<name>')
    .option('--plan <plan>', 'what it may do', 'standard')
    .action(async (name: string, options: Shown & { plan: string }) => (await loadOrganizations()).add(name, options));
  showing(organizations, 'list', 'list all organizations').action(async (options: Shown) => (await loadOrganizations()).list(options));
  showing(organizations, 'show', 'show one organization and what it has')
    .argument(...organizationArgument)
    .action(async (organization: string, options: Shown) => (await loadOrganizations()).show(organization, options));
  organizations
    .command('set-plan')
    .description('put an organization on another plan')
    .argument(...organizationArgument)
    .argument('<plan>')
    .action(async (organization: string, plan: string) => (await loadOrganizations()).setPlan(organization, plan));
  organizations
    .command('disable')
    .description('let nobody of an organization in any more, and end what sign-ins there are')
    .argument(...organizationArgument)
    .action(async (organization: string) => (await loadOrganizations()).disable(organization));
  organizations
    .command('enable')
    .description('let an organization in again')
    .argument(...organizationArgument)
    .action(async (organization: string) => (await loadOrganizations()).enable(organization));

  const users = admin.command('users').description('who signs in, with an e-mail address and a password');
  const loadUsers = () => import('./users.ts');
  const passwordOption = ['--password-stdin', 'read the password from standard input, instead of making one up'] as const;
  showing(users, 'add', 'add a user; a password that is made up is shown once')
    .argument(...organizationArgument)
    .argument('<email>')
    .option(...passwordOption)
    .action(async (organization: string, email: string, options: Shown & { passwordStdin?: boolean }) =>
      (await loadUsers()).add({ organization, email }, options),
    );
  showing(users, 'list', "list an organization's users")
    .argument(...organizationArgument)
    .action(async (organization: string, options: Shown) => (await loadUsers()).list(organization, options));
  showing(users, 'set-password', 'give a user another password, and end what sign-ins there are')
    .argument(...organizationArgument)
    .argument('<email>')
    .option(...passwordOption)
    .action(async (organization: string, email: string, options: Shown & { passwordStdin?: boolean }) =>
      (await loadUsers()).setPassword({ organization, email }, options),
    );
  users
    .command('set-role')
    .description('give a user another role: viewer, analyst, admin or operator')
    .argument(...organizationArgument)
    .argument('<email>')
    .argument('<role>')
    .action(async (organization: string, email: string, role: string) => (await loadUsers()).setRole({ organization, email }, role));
  users
    .command('disable')
    .description('let a user in no more, and end what sign-ins there are')
    .argument(...organizationArgument)
    .argument('<email>')
    .action(async (organization: string, email: string) => (await loadUsers()).disable({ organization, email }));
  users
    .command('enable')
    .description('let a user in again')
    .argument(...organizationArgument)
    .argument('<email>')
    .action(async (organization: string, email: string) => (await loadUsers()).enable({ organization, email }));

  const credentials = admin
    .command('credentials')
    .description("an organization's own credentials, which every sign-in needs besides the user's");
  const loadCredentials = () => import('./credentials.ts');
  showing(credentials, 'issue', 'issue a client id and its secret, which is shown once')
    .argument(...organizationArgument)
    .action(async (organization: string, options: Shown) => (await loadCredentials()).issue(organization, options));
  showing(credentials, 'list', "list an organization's credentials, without secrets")
    .argument(...organizationArgument)
    .action(async (organization: string, options: Shown) => (await loadCredentials()).list(organization, options));
  showing(credentials, 'rotate', 'give a client another secret, which is shown once; the one before goes on working for a while')
    .argument('<client_id>')
    .option(...overlapOption)
    .action(async (client_id: string, options: Shown & { overlapHours: string }) => (await loadCredentials()).rotate(client_id, options));
  credentials
    .command('revoke')
    .description('end a client for good, and every sign-in with it')
    .argument('<client_id>')
    .action(async (client_id: string) => (await loadCredentials()).revoke(client_id));
}

function definePlans(admin: Command): void {
  const plans = admin.command('plans').description('what organizations may do, and how much of it');
  const load = () => import('./plans.ts');
  showing(plans, 'list', 'list all plans').action(async (options: Shown) => (await load()).list(options));
  showing(plans, 'show', 'show one plan')
    .argument('<plan>')
    .action(async (plan: string, options: Shown) => (await load()).show(plan, options));
  showing(plans, 'set', 'make a plan, or change what is named of it')
    .argument('<plan>')
    .option('--operations <list>', 'ids of operations, comma-separated, or all')
    .option('--sections <list>', 'names of enrichment sections, or all')
    .option('--request-types <list>', 'kinds of requests, or all')
    .option('--workflows <list>', 'ids of workflows, or all')
    .option('--companies <list>', 'permalinks of companies, or all')
    .option('--calls-per-minute <number>', 'a number, or none for no limit')
    .option('--burst <number>', 'calls at once before that pace holds (a quarter of a minute’s)')
    .option('--submissions-per-day <number>', 'a number, or none')
    .option('--additions-per-day <number>', 'companies that may be added, or none')
    .action(async (plan: string, options: Shown & Record<string, string>) => (await load()).set(plan, options));
}

function defineCompanies(admin: Command): void {
  const companies = admin.command('companies').description('what organizations added, which is theirs alone until it is confirmed');
  const load = () => import('./companies.ts');
  const permalinkArgument = ['<permalink>', 'as the list shows it'] as const;
  showing(companies, 'list', 'list what organizations added, newest first')
    .option('--organization <organization>', 'of this organization only')
    .option('--state <state>', 'waiting, confirmed, rejected or all', 'waiting')
    .option(...limitOption)
    .action(async (options: Shown & { organization?: string; state: string; limit: string }) => (await load()).list(options));
  showing(companies, 'confirm', "make an organization's company everybody's, with the name it gave")
    .argument(...organizationArgument)
    .argument(...permalinkArgument)
    .action(async (organization: string, permalink: string, options: Shown) =>
      (await load()).confirm({ organization, permalink }, options),
    );
  showing(companies, 'reject', 'leave a company to its organization; one that was confirmed is taken back')
    .argument(...organizationArgument)
    .argument(...permalinkArgument)
    .action(async (organization: string, permalink: string, options: Shown) => (await load()).reject({ organization, permalink }, options));
}

function defineNews(admin: Command): void {
  const feeds = admin.command('feeds').description('feeds of news that are read again and again, besides those of the manifest');
  const loadFeeds = () => import('./feeds.ts');
  const feedArgument = ['<feed>', 'its id, or its address'] as const;
  showing(feeds, 'add', 'read a feed from now on')
    .argument('<url>')
    .option('--publisher <name>', 'the outlet; otherwise what the feed is called')
    .option('--language <code>', 'where the feed does not say: en')
    .option('--country <list>', 'what its articles are about: names or codes, parted by semicolons')
    .option('--industry <list>', 'one or several of the 28 industries of news, parted by semicolons')
    .option('--every <time>', 'how often it is read: 15m, 2h, 1d', '15m')
    .option('--full-text', 'read the pages of articles of which the feed has only a teaser')
    .action(async (url: string, options: Shown & { every: string }) => (await loadFeeds()).add(url, options));
  showing(feeds, 'list', 'list all feeds, and how their reading goes').action(async (options: Shown) => (await loadFeeds()).list(options));
  feeds
    .command('pause')
    .description('read a feed no more until it is resumed')
    .argument(...feedArgument)
    .action(async (feed: string) => (await loadFeeds()).pauseOne(feed));
  feeds
    .command('resume')
    .description('read a feed again, at once')
    .argument(...feedArgument)
    .action(async (feed: string) => (await loadFeeds()).resumeOne(feed));
  feeds
    .command('remove')
    .description('forget a feed; its articles stay')
    .argument(...feedArgument)
    .action(async (feed: string) => (await loadFeeds()).removeOne(feed));

  const watches = admin.command('watches').description('the news that organizations want to be told of, by webhooks registered for NEWS');
  const loadWatches = () => import('./watches.ts');
  showing(watches, 'add', 'watch the news for an organization from now on; what is given must all be met, of a list one')
    .argument('<organization>')
    .argument('<name>')
    .option('--companies <permalinks>', 'parted by commas')
    .option('--categories <list>', 'parted by semicolons')
    .option('--industries <list>', 'parted by semicolons')
    .option('--sentiment <word>', 'positive, negative or neutral')
    .option('--countries <codes>', 'three letters each, parted by commas')
    .option('--words <topic>', 'as the topic of industry news')
    .option('--breaking', 'only what is breaking')
    .action(async (organization: string, name: string, options: WatchOptions) =>
      (await loadWatches()).add({ organization, name }, options),
    );
  showing(watches, 'list', 'list watches, of one organization or of all')
    .argument('[organization]')
    .action(async (organization: string | undefined, options: Shown) => (await loadWatches()).list(organization, options));
  for (const [act, description] of [
    ['pause', 'tell no more of a watch until it is resumed'],
    ['resume', 'tell of a watch again, also of what came meanwhile'],
    ['remove', 'watch no longer'],
  ] as const) {
    watches
      .command(act)
      .description(description)
      .argument('<watch>', 'its id')
      .action(async (watch: string) => (await loadWatches())[`${act}One`](watch));
  }

  const news = admin.command('news').description('articles that their publishers want gone');
  const loadNews = () => import('./news.ts');
  showing(news, 'withdraw', 'take an article away everywhere, or all of a website, and never take it again')
    .argument('<what>', "the article's address or id, or a domain")
    .requiredOption('--reason <text>', 'why, as the list and the audit tell it')
    .action(async (what: string, options: Shown & { reason: string }) => (await loadNews()).withdrawOne(what, options));
  showing(news, 'withdrawn', 'list what was withdrawn, newest first').action(async (options: Shown) => (await loadNews()).listAll(options));
  news
    .command('allow')
    .description('let be taken again what was withdrawn')
    .argument('<what>', 'as the list shows it')
    .action(async (what: string) => (await loadNews()).allowOne(what));
  showing(news, 'ask-model', 'have the model read articles that came before it was set up')
    .requiredOption('--days <number>', 'of how many days, counted from when they were published')
    .action(async (options: Shown & { days: string }) => (await loadNews()).askModel(options));
}

function defineWebhooks(admin: Command): void {
  const webhooks = admin.command('webhooks').description('whom to tell when requests end');
  const load = () => import('./webhooks.ts');
  showing(webhooks, 'register', 'register a URL; the secret its calls are signed with is shown once')
    .argument(...organizationArgument)
    .argument('<url>')
    .option('--on <list>', 'COMPLETED, FAILED, CANCELLED, NEWS (COMPLETED,FAILED)')
    .action(async (organization: string, url: string, options: Shown & { on?: string }) =>
      (await load()).registerUrl({ organization, url }, options),
    );
  showing(webhooks, 'list', 'list webhooks, of one organization or of all')
    .argument('[organization]')
    .action(async (organization: string | undefined, options: Shown) => (await load()).listAll(organization, options));
  showing(webhooks, 'rotate-secret', 'give a webhook another secret, which is shown once; the one before signs besides for a while')
    .argument('<webhook_id>')
    .option(...overlapOption)
    .action(async (webhook_id: string, options: Shown & { overlapHours: string }) => (await load()).rotate(webhook_id, options));
  webhooks
    .command('disable')
    .description('call a webhook no more; what waits goes on waiting')
    .argument('<webhook_id>')
    .action(async (webhook_id: string) => (await load()).disableOne(webhook_id));
  webhooks
    .command('enable')
    .description('call a webhook again')
    .argument('<webhook_id>')
    .action(async (webhook_id: string) => (await load()).enableOne(webhook_id));
  showing(webhooks, 'test', 'have the running service send a test event')
    .argument('<webhook_id>')
    .action(async (webhook_id: string, options: Shown) => (await load()).test(webhook_id, options));
  showing(webhooks, 'deliveries', 'list what was told to a webhook, and how it went')
    .argument('<webhook_id>')
    .option('--state <list>', 'PENDING, DELIVERED, GIVEN_UP')
    .option(...limitOption)
    .action(async (webhook_id: string, options: Shown & { state?: string; limit: string }) => (await load()).listTold(webhook_id, options));
  webhooks
    .command('replay')
    .description('tell a webhook again: of one event, or of all since a moment')
    .argument('<webhook_id>')
    .option('--event <event_id>', 'the one event')
    .option('--since <time>', 'a day or a time; of those since then that were given up or missed')
    .option('--state <list>', 'with --since: GIVEN_UP, MISSED, DELIVERED, PENDING (GIVEN_UP,MISSED)')
    .action(async (webhook_id: string, options: { event?: string; since?: string; state?: string }) =>
      (await load()).again(webhook_id, options),
    );
}

function defineRequests(admin: Command): void {
  const requests = admin.command('requests').description('what organizations submitted');
  const load = () => import('./requests.ts');
  showing(requests, 'list', 'list requests, newest first')
    .option('--organization <organization>', 'of this organization only')
    .option('--status <status>', 'PENDING, PROCESSING, COMPLETED, FAILED or CANCELLED')
    .option('--type <request_type>', 'of this kind only')
    .option(...limitOption)
    .action(async (options: Shown & { organization?: string; status?: string; type?: string; limit: string }) =>
      (await load()).list(options),
    );
  showing(requests, 'show', 'show a request and what was asked')
    .argument('<request_id>')
    .action(async (request_id: string, options: Shown) => (await load()).show(request_id, options));
  requests
    .command('cancel')
    .description('cancel a request that has not finished')
    .argument('<request_id>')
    .action(async (request_id: string) => (await load()).cancel(request_id));
  showing(requests, 'retry', 'take what a finished request asked on once more, as a new request')
    .argument('<request_id>')
    .action(async (request_id: string, options: Shown) => (await load()).retry(request_id, options));

  const workflow = admin.command('workflow').description('research workflows of organizations, beside those everybody has');
  const loadWorkflow = () => import('./workflow.ts');
  showing(workflow, 'add', 'give an organization a workflow, or a new version of it')
    .argument(...organizationArgument)
    .argument('<file>', 'its document, JSON or YAML')
    .action(async (organization: string, file: string, options: Shown) => (await loadWorkflow()).add(organization, file, options));
  showing(workflow, 'list', 'list the workflows an organization can start')
    .argument(...organizationArgument)
    .action(async (organization: string, options: Shown) => (await loadWorkflow()).list(organization, options));
  workflow
    .command('remove')
    .description('take a workflow from an organization; its notebooks stay')
    .argument(...organizationArgument)
    .argument('<workflow>', 'its id')
    .action(async (organization: string, id: string) => (await loadWorkflow()).remove(organization, id));

  const theme = admin.command('theme').description('how the reports of an organization look');
  const loadTheme = () => import('./theme.ts');
  showing(theme, 'set', 'give an organization a theme, in the place of the one it has')
    .argument(...organizationArgument)
    .argument('<file>', 'its document, JSON; the logo and fonts that it names stand beside it')
    .action(async (organization: string, file: string, options: Shown) => (await loadTheme()).set(organization, file, options));
  showing(theme, 'show', 'show the theme an organization has of its own')
    .argument(...organizationArgument)
    .action(async (organization: string, options: Shown) => (await loadTheme()).show(organization, options));
  theme
    .command('remove')
    .description("take an organization's theme away")
    .argument(...organizationArgument)
    .action(async (organization: string) => (await loadTheme()).remove(organization));

  showing(admin, 'usage', 'what organizations used')
    .option('--organization <organization>', 'of this organization only, by operation')
    .option('--from <day>', 'first day, YYYY-MM-DD in UTC')
    .option('--to <day>', 'last day')
    .action(async (options: Shown & { organization?: string; from?: string; to?: string }) => (await import('./usage.ts')).usage(options));
  showing(admin, 'alerts', 'what needs looking after, newest first')
    .option(...limitOption)
    .action(async (options: Shown & { limit: string }) => (await import('./log.ts')).alerts(options));
  showing(admin, 'audit', 'what operators did, newest first')
    .option(...limitOption)
    .action(async (options: Shown & { limit: string }) => (await import('./log.ts')).audit(options));
}

function defineMaintenance(admin: Command): void {
  const load = () => import('./maintenance.ts');
  admin
    .command('new-key')
    .description('print a fresh key for FIRMAMENT_SECRET_KEY')
    .action(async () => (await import('./new-key.ts')).newKey());
  showing(admin, 'backup', 'write everything the database holds into a file, beside a running service or without one')
    .argument('<file>')
    .action(async (file: string, options: Shown) => (await load()).backup(file, options));
  showing(admin, 'restore', 'fill an empty database from a backup; no service may run')
    .argument('<file>')
    .action(async (file: string, options: Shown) => (await load()).restoreFrom(file, options));
  admin
    .command('reindex')
    .description('build the company index anew and switch to it; a running service is asked to')
    .action(async () => (await load()).rebuild());
  showing(admin, 'verify', 'check that the data is whole; exit code 2 when something is not').action(async (options: Shown) =>
    (await load()).check(options),
  );
}
