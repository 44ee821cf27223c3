/** Looks through all objects, where the process was started so that it may: what comes next takes much memory. @param outside also for what libraries take */
export function giveBack(outside = false): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: outside ? 'last-resort' : 'regular' });
}
