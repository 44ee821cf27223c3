import { z } from 'zod';
import { executiveSummary, keyInsights, narrativeBlock, quickSnapshot, reportMeta } from './blocks.ts';

const block = z.union([
  narrativeBlock,
  quickSnapshot,
  executiveSummary,
  keyInsights,
  z.looseObject({}).meta({ description: 'A block of another report' }),
]);

/** The report of a custom workflow: sections of blocks, each a text with its sources, or one of the blocks that reports share. */
export const customReport = z.object({ meta: reportMeta }).catchall(z.record(z.string(), block)).meta({ id: 'CustomReport' });
