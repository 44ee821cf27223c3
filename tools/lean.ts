/**
 * Removes from what npm has installed the files that nothing here loads, a third of its size: other builds of the same, headers and source
 * maps. npm runs it after an installation, on the Node that it has installed. A package that is not there is passed over.
 */

import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

/** Folders of packages with other builds of the same, and the files there that are loaded. */
const builds: readonly [string, RegExp][] = [
  ['onnxruntime-web/dist', /^ort\.wasm\.bundle\.min\.mjs$|^ort-wasm-simd-threaded\.(?:wasm|mjs)$/],
  ['docx/dist', /^index\.(?:mjs|cjs|d\.c?ts)$/],
  ['jschardet/dist', /^$/],
];
/** Cuts of fonts that `exports/fonts.ts` reads; each package has a folder for each of its eighteen. */
const cuts = new Set(['400Regular', '400Regular_Italic', '600SemiBold', '700Bold']);
/** Compilers and test runners read these; they stay where there is one. */
const isForDevelopment = process.env['npm_config_omit'] !== 'dev' && process.env['NODE_ENV'] !== 'production';
const forTools = /\.map$|\.[cm]?ts$|\.a$/;

for (const modules of ['node_modules', 'packages/server/node_modules']) {
  const home = path.join(root, modules);
  for (const [folder, stays] of builds) {
    const at = path.join(home, folder);
    for (const entry of existsSync(at) ? readdirSync(at, { withFileTypes: true }) : []) {
      if (entry.isFile() && !stays.test(entry.name)) rmSync(path.join(at, entry.name), { force: true });
    }
  }
  const fonts = path.join(home, '@expo-google-fonts');
  for (const font of existsSync(fonts) ? readdirSync(fonts) : []) {
    for (const cut of readdirSync(path.join(fonts, font))) {
      if (/^\d{3}[A-Z]/.test(cut) && !cuts.has(cut)) rmSync(path.join(fonts, font, cut), { recursive: true, force: true });
    }
  }
  // Headers to build addons with.
  const nodes = path.join(home, 'node/node_modules');
  for (const name of existsSync(nodes) ? readdirSync(nodes) : [])
    rmSync(path.join(nodes, name, 'include'), { recursive: true, force: true });
  if (!isForDevelopment) removeForTools(home);
}

function removeForTools(folder: string): void {
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    // A link leads to a package of ours.
    if (entry.isDirectory()) removeForTools(at);
    else if (entry.isFile() && forTools.test(entry.name)) rmSync(at, { force: true });
  }
}
