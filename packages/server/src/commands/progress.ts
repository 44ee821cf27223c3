import type { StartProgress } from '../service.ts';

const barWidth = 28;

/** Shows progress on one line of a terminal, or as plain lines elsewhere, each stage once. */
export function progressOn(stream: NodeJS.WriteStream): { show: (progress: StartProgress) => void; end: () => void } {
  let stage = '';
  return {
    show({ stage: next, done, total }) {
      if (!stream.isTTY) {
        if (next !== stage) stream.write(`${next} …\n`);
        stage = next;
        return;
      }
      if (next !== stage && stage !== '') stream.write('\n');
      stage = next;
      stream.write(`\r\x1b[K${next} ${bar(done, total)}`);
    },
    end() {
      if (stream.isTTY && stage !== '') stream.write('\n');
    },
  };
}

function bar(done: number | undefined, total: number | undefined): string {
  if (done === undefined || !total) return '…';
  const share = Math.min(1, done / total);
  const filled = Math.round(share * barWidth);
  const counts = `${done.toLocaleString('en')} of ${total.toLocaleString('en')}`;
  return `[${'█'.repeat(filled)}${'░'.repeat(barWidth - filled)}] ${Math.floor(share * 100)} % (${counts})`;
}
