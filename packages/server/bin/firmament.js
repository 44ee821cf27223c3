#!/usr/bin/env node
// Plain JavaScript, so that an older Node can still read it and say what to do.
if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error(
    `Firmament needs Node 24; this is ${process.version}. Run it through npm (npm start, npx firmament …), which brings Node 24 along.`,
  );
  process.exit(2);
}
await import('../src/main.ts');
