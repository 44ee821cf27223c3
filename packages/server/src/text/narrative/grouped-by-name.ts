import { nameKey } from '../../kernel/names.ts';
import type { Statement } from './statement.ts';

/** Groups statements by subject. `Alder Farms` and `Alder Farms Corporation` are one, under the shorter name. Order is kept. */
export function groupedByName(statements: readonly Statement[]): [name: string, statements: Statement[]][] {
  const groups: { name: string; key: string; statements: Statement[] }[] = [];
  for (const statement of statements) {
    const { about: name } = statement;
    const key = nameKey(name);
    const group = groups.find((each) => each.key === key || each.key.startsWith(`${key} `) || key.startsWith(`${each.key} `));
    if (!group) groups.push({ name, key, statements: [statement] });
    else {
      if (name.length < group.name.length) Object.assign(group, { name, key });
      if (!group.statements.some(({ text }) => text === statement.text)) group.statements.push(statement);
    }
  }
  return groups.map(({ name, statements: each }) => [name, each]);
}
