import type { Row } from '../reading/table.ts';
import type { Address, GleifRecord } from './record.ts';

const repeated = [1, 2, 3, 4, 5];

/** The columns by which a golden copy in CSV is known. */
export const entityColumns = ['lei', 'entity.legalname', 'entity.legaladdress.country'];
export const relationshipColumns = [
  'relationship.startnode.nodeid',
  'relationship.endnode.nodeid',
  'relationship.relationshiptype',
  'relationship.relationshipstatus',
];

/** A row of the golden copy in CSV, whose columns are the paths of the XML. */
export function entityOf(row: Row): GleifRecord {
  const cell = cellsOf(row);
  const names = (path: string) => repeated.map((n) => ({ name: cell(`entity.${path}.${n}`), type: cell(`entity.${path}.${n}.type`) }));
  return {
    kind: 'entity',
    record: {
      lei: cell('lei'),
      legal_name: cell('entity.legalname'),
      names: [
        ...names('otherentitynames.otherentityname'),
        ...names('transliteratedotherentitynames.transliteratedotherentityname'),
      ].filter(({ name }) => name !== ''),
      legal_address: addressOf(cell, 'entity.legaladdress'),
      headquarters: addressOf(cell, 'entity.headquartersaddress'),
      authority: cell('entity.registrationauthority.registrationauthorityid'),
      registered_as: cell('entity.registrationauthority.registrationauthorityentityid'),
      category: cell('entity.entitycategory'),
      status: cell('entity.entitystatus'),
      created: cell('entity.entitycreationdate'),
      registration_status: cell('registration.registrationstatus'),
      updated: cell('registration.lastupdatedate'),
    },
  };
}

export function relationshipOf(row: Row): GleifRecord {
  const cell = cellsOf(row);
  return {
    kind: 'relationship',
    record: {
      child: cell('relationship.startnode.nodeid'),
      parent: cell('relationship.endnode.nodeid'),
      type: cell('relationship.relationshiptype'),
      status: cell('relationship.relationshipstatus'),
      registration_status: cell('registration.registrationstatus'),
      updated: cell('registration.lastupdatedate'),
    },
  };
}

function addressOf(cell: (column: string) => string, path: string): Address {
  const lines = [cell(`${path}.firstaddressline`), ...[1, 2, 3].map((n) => cell(`${path}.additionaladdressline.${n}`))];
  return {
    lines: lines.filter((line) => line !== ''),
    city: cell(`${path}.city`),
    region: cell(`${path}.region`),
    country: cell(`${path}.country`),
    postal_code: cell(`${path}.postalcode`),
  };
}

function cellsOf({ cells }: Row): (column: string) => string {
  return (column) => {
    const cell = cells[column];
    return typeof cell === 'string' ? cell.replace(/\s+/g, ' ') : '';
  };
}
