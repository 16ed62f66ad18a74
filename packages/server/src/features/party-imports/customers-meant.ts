/** Whom rows of customers mean, and what they say of them. */
import type { Tx } from '../../platform/db/database.ts';
import type { CustomerRow } from '../customers/queries.ts';
import { inKindOf, inPlaceOf } from './kind-kept.ts';
import { branchesKeeping, type Known, keepingCustomers, knownCustomers } from './known-records.ts';
import { codesOf, type Fields } from './row-keys.ts';
import { without } from './row-plans.ts';

/** What of a customer tells who they are. */
const identity = ['economic_code', 'national_code', 'branch_code'] as const;

/** A customer whom a row means. */
export interface Meant {
  row: CustomerRow;
  /** they took the place of another, whose code the row has */
  isInPlace: boolean;
  /** the row is of no branch, and they were one */
  isBranch: boolean;
}

/**
 * The customers that rows mean: of the list, else in whose account what was sold to the row's code is, for a row of no branch
 * as whichever branch, where none of the file's rows is of one.
 * @param ofBranches the codes of rows of branches, of all that are taken with these
 */
export async function customersMeant(
  tx: Tx,
  inputs: readonly Fields[],
  { isHeld, ofBranches }: { isHeld: boolean; ofBranches: ReadonlySet<string> },
): Promise<(input: Fields) => Meant | null> {
  const findListed = await knownCustomers(tx, inputs, isHeld);
  const unlisted = inputs.filter((input) => findListed(input) === undefined);
  const keeping = await keepingCustomers(tx, unlisted);
  const isApart = (input: Fields): boolean => codesOf(input).every((code) => !ofBranches.has(code));
  const open = unlisted.filter((input) => keeping.find(input) === undefined && isApart(input));
  const branches = await branchesKeeping(tx, open);
  const meantBy = ({ find, isInPlace }: Pick<Known<CustomerRow>, 'find' | 'isInPlace'>, isBranch: boolean) => {
    return (input: Fields): Meant | null => {
      const row = find(input);
      return row === undefined ? null : { row, isInPlace: isInPlace(input), isBranch };
    };
  };
  const ways = [
    meantBy({ find: findListed, isInPlace: () => false }, false),
    meantBy(keeping, false),
    meantBy(branches, true),
  ];
  return (input) => ways.reduce<Meant | null>((meant, way) => meant ?? way(input), null);
}

/** What a row says of whom it means. Whoever took their place keeps their own codes and kind. */
export function saidOf({ row, isInPlace, isBranch }: Meant, input: Fields): Fields {
  if (isInPlace) return without(inPlaceOf(row, input), ...identity);
  // Of no branch from then on: the same list once more would make a second customer of the code.
  return isBranch ? { ...inKindOf(row, input), branch_code: '' } : inKindOf(row, input);
}
