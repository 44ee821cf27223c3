import type { Row } from '../reading/table.ts';
import type { Fields } from './record.ts';

const repeated = [1, 2, 3, 4, 5];

/** The columns by which a golden copy in CSV is known. */
export const entityColumns = ['lei', 'entity.legalname', 'entity.legaladdress.country'];
export const relationshipColumns = [
  'relationship.startnode.nodeid',
  'relationship.endnode.nodeid',
  'relationship.relationshiptype',
  'relationship.relationshipstatus',
];

/** The fields of a row of the golden copy in CSV, whose columns are the paths of the XML. */
export function fieldsOfRow({ cells }: Row): Fields {
  const text = (path: string) => {
    const cell = cells[path.toLowerCase()];
    return typeof cell === 'string' ? cell.replace(/\s+/g, ' ') : '';
  };
  return { text, list: (path) => repeated.map((n) => ({ text: text(`${path}.${n}`), type: text(`${path}.${n}.type`) })) };
}
