import type { Notice } from '../sources/source.ts';

/** What an import left out of rows it took, for the end of its report. */
export interface Notices {
  add(file: string, notice: Notice): void;
  /** One line each; past a few the rows are counted. @param listed_in where all of them are listed */
  lines(listed_in: string | undefined): string[];
}

const mostShown = 5;

export function noticesOf(): Notices {
  const ofFiles = new Set<string>();
  const ofRows: string[] = [];
  let rows = 0;
  return {
    add(file, { at, reason }) {
      if (at === '') ofFiles.add(`${file}: ${reason}`);
      else if (rows++ < mostShown) ofRows.push(`${file}, ${at}: ${reason}`);
    },
    lines(listed_in) {
      const more = rows - ofRows.length;
      const rest =
        more > 0 ? [`${more.toLocaleString('en')} more rows were taken without a cell${listed_in ? `, listed in ${listed_in}` : ''}.`] : [];
      return [...ofFiles, ...ofRows, ...rest];
    },
  };
}
