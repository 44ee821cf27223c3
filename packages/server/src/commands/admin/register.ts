import { operatorOperations } from '@firmament/contract';
import type { Command } from 'commander';
import { defineAct, nounOf, type Act } from './derive.ts';
import type { Shown } from './door.ts';

/**
 * Defines `firmament admin …`: a command for each act of operators that the contract declares, and those that no server could answer, because
 * they work on files of this machine or last for minutes.
 * @param also acts beside those of the contract
 */
export function registerAdmin(program: Command, also: readonly Act[] = []): void {
  const admin = program.command('admin').description('run the service for others: organizations, credentials, plans, webhooks, backups …');
  for (const declared of operatorOperations) {
    defineAct(admin, { declared, load: async () => (await import('../../services/operators/acts.ts')).acts[declared.id] });
  }
  for (const act of also) defineAct(admin, act);
  defineMaintenance(admin);
}

function defineMaintenance(admin: Command): void {
  const load = () => import('./maintenance.ts');
  const showing = (parent: Command, name: string, description: string) =>
    parent.command(name).description(description).option('--json', 'as JSON, for programs');
  showing(nounOf(admin, 'theme'), 'set', 'give an organization a theme, in the place of the one it has')
    .argument('<organization>', 'its id, or its exact name')
    .argument('<file>', 'its document, JSON; the logo and fonts that it names are beside it')
    .action(async (organization: string, file: string, options: Shown) => (await load()).setThemeOf(organization, file, options));
  admin
    .command('new-key')
    .description('print a fresh key for FIRMAMENT_SECRET_KEY')
    .action(async () => (await load()).newKey());
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
