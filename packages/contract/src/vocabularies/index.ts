/** Lists of names alone: whoever needs no more of the contract loads no schema. */

export * from './countries.ts';
export * from './filters.ts';
export * from './news.ts';
export * from './notebooks.ts';
export * from './roles.ts';
