import { persianFigure } from '@taraz/core';
import type { Tx } from '../../platform/db/database.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { type CustomerChange, changeCustomers, createCustomers } from '../customers/commands.ts';
import { bookOpenings, openingsOf, readOpeningAmount } from '../customers/entries.ts';
import { type CustomerInput, readCustomer } from '../customers/input.ts';
import { presentCustomer } from '../customers/presenter.ts';
import type { CustomerRow } from '../customers/queries.ts';
import { inKindOf } from './kind-kept.ts';
import { knownCustomers } from './known-records.ts';
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

/**
 * @param isChanging records that are there become what rows say; otherwise they are left
 * @param openingDay as of which what is owed from before is booked; null: today
 */
export const customerTaker = (
  runtime: Pick<Runtime, 'clock' | 'ids'>,
  tx: Tx,
  accountId: string,
  { isChanging, openingDay }: { isChanging: boolean; openingDay: string | null },
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
      const find = await knownCustomers(tx, inputs, isChanging);
      const found = inputs.flatMap((input) => find(input)?.id ?? []);
      const known = await openingsOf(tx, isChanging ? found : []);
      const planOf = ({ opening_balance, ...input }: Fields): CustomerPlan => {
        const before = find(input);
        const opening = opening_balance === undefined ? null : readOpeningAmount(opening_balance as string | number);
        if (before === undefined) {
          return { outcome: 'created', made: { fields: readCustomer(input as CustomerInput), opening } };
        }
        if (!isChanging) return { outcome: 'skipped' };
        const booked = known.get(before.id) ?? [];
        const [other] = booked;
        // The same file again says what is booked already.
        const isBooked = opening !== null && booked.includes(opening);
        if (opening !== null && !isBooked && other !== undefined) {
          const message = importTexts.openingKnown(persianFigure(other));
          return { outcome: 'failed', faults: [{ path: 'opening_balance', message }] };
        }
        const present = without(presentCustomer(before), 'id', 'etag', 'name', 'created_at');
        const wanted = { ...present, ...inKindOf(before, input) };
        const fields = readCustomer(wanted as CustomerInput, [before]);
        const added = isBooked ? null : opening;
        if (holds(before, fields) && added === null) return { outcome: 'skipped' };
        const keys = [present, wanted].flatMap((record) => keysOf('customers', record).own);
        return { outcome: 'changed', change: { before, fields, opening: added }, keys };
      };
      return Promise.all(inputs.map((input) => tryPlan(() => planOf(input))));
    },
    create: async (made) => {
      const fields = made.map((one) => one.fields);
      await book(await createCustomers(runtime, tx, accountId, fields), made);
    },
    change: async (changes) => book(await changeCustomers(runtime, tx, changes), changes),
  };
};
