/** How much a fault test does: little as part of every run, all of it where `FAULTS=long` is set. */
export function effort<E>(each: { short: E; long: E }): E {
  return process.env['FAULTS'] === 'long' ? each.long : each.short;
}
