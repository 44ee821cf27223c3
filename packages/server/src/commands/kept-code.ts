import { existsSync } from 'node:fs';
import { readConfig } from '../config.ts';
import { keepCode, keptCodeIn } from '../service/kept-code.ts';

/** Keeps code as it was read, before a command's own is loaded, where the service does. Nothing is made that the service would not find its own. */
export function keepCodeOfCommands(): void {
  try {
    const config = readConfig();
    if (existsSync(keptCodeIn(config))) keepCode(config);
  } catch {
    // What is wrong with settings the command says, if it needs them.
  }
}
