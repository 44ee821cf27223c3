/** Lists of names without schemas, for modules that need no more of the contract. */

export * from './countries.ts';
export * from './filters.ts';
export * from './news.ts';
export * from './notebooks.ts';
export * from './roles.ts';
