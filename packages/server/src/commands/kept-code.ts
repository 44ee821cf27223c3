import { existsSync } from 'node:fs';
import { readConfig } from '../config.ts';
import { keepCode, keptCodeIn } from '../service/kept-code.ts';

/** Keeps code as it was read, before a command's own is loaded, where the service does. Where no service keeps code, nothing is kept. */
export function keepCodeOfCommands(): void {
  try {
    const config = readConfig();
    if (existsSync(keptCodeIn(config))) keepCode(config);
  } catch {
    // What is wrong with settings the command says, if it needs them.
  }
}
