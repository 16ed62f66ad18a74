import { persianFigure } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { type CustomerChange, changeCustomers, createCustomers, restoreCustomers } from '../customers/commands.ts';
import { bookOpenings, openingsOf, readOpeningAmount } from '../customers/entries.ts';
import { type CustomerInput, readCustomer } from '../customers/input.ts';
import { presentCustomer } from '../customers/presenter.ts';
import type { CustomerRow } from '../customers/queries.ts';
import { customersMeant, saidOf } from './customers-meant.ts';
import { importTexts } from './messages.fa.ts';
import { type Fields, keysOf } from './row-keys.ts';
import { holds, type RowPlan, type RowTaker, tryPlan, without } from './row-plans.ts';

interface NewCustomer {
  fields: CustomerChange['fields'];
  /** rial; what is owed from before, null for nothing */
  opening: string | null;
}

interface ChangedCustomer extends CustomerChange {
  opening: string | null;
}

type CustomerPlan = RowPlan<NewCustomer, ChangedCustomer>;

/** The changes, those of removed customers once these are back in the list. @throws Problem CONFLICT */
async function bringBack(
  runtime: Pick<Runtime, 'clock'>,
  tx: Tx,
  changes: readonly ChangedCustomer[],
): Promise<ChangedCustomer[]> {
  const gone = changes.flatMap(({ before }) => (before.deleted_at === null ? [] : [before.id]));
  const back = new Map((await restoreCustomers(runtime, tx, gone)).map((row) => [row.id, row]));
  return changes.map((change) => ({ ...change, before: back.get(change.before.id) ?? change.before }));
}

interface Taking {
  /** records that are there become what rows say; otherwise they are left */
  isChanging: boolean;
  /** as of which what is owed from before is booked; null: today */
  openingDay: string | null;
  /** the codes that rows of branches have, among all that are taken */
  ofBranches: ReadonlySet<string>;
}

/** How rows of customers are taken. */
export const customerTaker = (
  runtime: Pick<Runtime, 'clock' | 'ids'>,
  tx: Tx,
  accountId: string,
  { isChanging, openingDay, ofBranches }: Taking,
): RowTaker<NewCustomer, ChangedCustomer> => {
  /** Customers come back in the order in which they were given. */
  const book = (customers: readonly CustomerRow[], given: readonly { opening: string | null }[]) =>
    bookOpenings(
      runtime,
      tx,
      { accountId, day: openingDay },
      customers.map((customer, at) => ({ customer, amount: given[at]?.opening ?? null })),
    );
  return {
    plan: async (inputs) => {
      const find = await customersMeant(tx, inputs, { isHeld: isChanging, ofBranches });
      const isLeft = (row: CustomerRow) => !isChanging && row.deleted_at === null;
      const found = inputs.flatMap((input) => find(input)?.row ?? []).filter((row) => !isLeft(row));
      const known = await openingsOf(
        tx,
        found.map(({ id }) => id),
      );
      const planOf = ({ opening_balance, ...input }: Fields): CustomerPlan => {
        const meant = find(input);
        const opening = opening_balance === undefined ? null : readOpeningAmount(opening_balance as string | number);
        if (meant === null) {
          return { outcome: 'created', made: { fields: readCustomer(input as CustomerInput), opening } };
        }
        const before = meant.row;
        if (isLeft(before)) return { outcome: 'skipped' };
        const booked = known.get(before.id) ?? [];
        const [other] = booked;
        // The same file again says what is booked already.
        const isBooked = opening !== null && booked.includes(opening);
        if (opening !== null && !isBooked && other !== undefined) {
          const message = importTexts.openingKnown(persianFigure(other));
          return { outcome: 'failed', faults: [{ path: 'opening_balance', message }] };
        }
        const present = without(presentCustomer(before), 'id', 'etag', 'name', 'created_at');
        const wanted = { ...present, ...saidOf(meant, input) };
        const fields = readCustomer(wanted as CustomerInput, [before]);
        const added = isBooked ? null : opening;
        const outcome = before.deleted_at === null ? 'changed' : 'restored';
        if (outcome === 'changed' && holds(before, fields) && added === null) return { outcome: 'skipped' };
        const keys = [present, wanted].flatMap((record) => keysOf('customers', record).own);
        const sought = meant.isInPlace || meant.isBranch ? keysOf('customers', present).own : [];
        return { outcome, change: { before, fields, opening: added }, keys, sought };
      };
      return Promise.all(inputs.map((input) => tryPlan(() => planOf(input))));
    },
    create: async (made) => {
      const fields = made.map((one) => one.fields);
      await book(await createCustomers(runtime, tx, accountId, fields), made);
    },
    change: async (changes) => {
      const standing = await bringBack(runtime, tx, changes);
      const differing = standing.filter(({ before, fields, opening }) => opening !== null || !holds(before, fields));
      const changed = new Map((await changeCustomers(runtime, tx, differing)).map((row) => [row.id, row]));
      const customers = standing.map(({ before }) => changed.get(before.id) ?? before);
      await book(customers, standing);
    },
  };
};
