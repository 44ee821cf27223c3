/** The process that reads files from outside: a file and its source in, what the file says out. */

import { serve } from '../../bounded-process/serve.ts';
import { openFile } from '../../sources/reading/file.ts';
import type { SourceItem } from '../../sources/source.ts';
import { sourceNamed } from './choose-source.ts';
import type { ReadRequest } from './file-reader.ts';

serve<ReadRequest, SourceItem>((request, read) => {
  const file = openFile(request.file, read);
  return Promise.resolve({
    items: sourceNamed(request.source).read(file, request.reading),
    position: () => file.position(),
    is_slow: file.bytes === undefined,
  });
});
