/** The report of all kinds of blocks, its sections repeated to some sixty pages. */

import type { ReportDocument } from '../packages/server/src/exports/document.ts';
import { everyBlock } from '../packages/server/src/exports/fixtures/every-block.ts';

const repeated = 8;

export const sixtyPages: ReportDocument = {
  ...everyBlock,
  sections: Array.from({ length: repeated }, (_, part) =>
    everyBlock.sections.slice(0, -1).map((section) => ({ ...section, title: `${section.title} ${part + 1}` })),
  ).flat(),
};
