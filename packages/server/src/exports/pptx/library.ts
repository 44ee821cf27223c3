/** The writer of slides, and the names of its types, which stand one level down. */

import Module from 'pptxgenjs';

export type Presentation = Module.default;
export type Slide = Module.default.Slide;
export type Run = Module.default.TextProps;
export type TextLook = Module.default.TextPropsOptions;
export type TableCell = Module.default.TableCell;
export type TableRow = Module.default.TableRow;
export type CellLook = Module.default.TableCellProps;
export type ChartName = Module.default.CHART_NAME;
export type ChartLook = Module.default.IChartOpts;

export function newPresentation(): Presentation {
  // The class is the module itself or in it, depending on the loader.
  const found: { default?: typeof Module.default } = Module;
  return new (found.default ?? (Module as unknown as typeof Module.default))();
}
