#!/usr/bin/env node
// Plain JavaScript, so that an older Node can still read it and say what to do. Some builds of Node 24 cannot read TypeScript.
if (Number(process.versions.node.split('.')[0]) < 24 || !process.features.typescript) {
  console.error(
    `Firmament needs Node 24 with its support for TypeScript; this is ${process.version}. Run it through npm (npm start, npx firmament …). Where that fails too, run npm ci again: it brings Node 24 along.`,
  );
  process.exit(2);
}
await import('../src/main.ts');
