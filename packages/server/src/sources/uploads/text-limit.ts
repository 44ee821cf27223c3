import { storable } from '../../kernel/text.ts';

/** A stretch of a file that is named when it is cited: `Page 3`, `Slide 12`, `Sheet Budget`. */
export interface UploadPart {
  section: string;
  text: string;
}

export interface ReadUpload {
  kind: 'pdf' | 'docx' | 'pptx' | 'xlsx' | 'csv' | 'txt';
  parts: UploadPart[];
}

const most = 3_000_000;
/** Several for each word, and read within seconds. */
const mostElements = 5_000_000;

/** Counts the unpacked text of a file, because a few bytes can unpack without end. */
export class TextLimit {
  left = most;
  #elements = 0;

  /** @throws Error once it is more than is read of a file */
  count(characters: number): void {
    this.left -= characters;
    if (this.left < 0) throw new Error(`It has more than ${most.toLocaleString('en')} characters of text.`);
  }

  /** @throws Error once there are more elements around the text than are read of a file */
  countElement(): void {
    this.#elements += 1;
    if (this.#elements > mostElements) throw new Error(`It has more than ${mostElements.toLocaleString('en')} elements.`);
  }

  /** The text as it may be stored, counted. @throws Error once it is more than is read of a file */
  taken(text: string): string {
    this.count(text.length);
    return storable(text);
  }
}
