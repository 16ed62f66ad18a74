import type { Tx } from '../../platform/db/database.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { type CustomerChange, changeCustomers, createCustomers } from '../customers/commands.ts';
import { type CustomerInput, readCustomer } from '../customers/input.ts';
import { presentCustomer } from '../customers/presenter.ts';
import { knownCustomers } from './known-records.ts';
import { keysOf } from './row-keys.ts';
import { holds, type RowTaker, tryPlan, without } from './row-plans.ts';

/** @param isChanging records that are there become what rows say; otherwise they are left */
export const customerTaker = (
  runtime: Pick<Runtime, 'clock' | 'ids'>,
  tx: Tx,
  accountId: string,
  isChanging: boolean,
): RowTaker<CustomerChange['fields'], CustomerChange> => ({
  plan: async (inputs) => {
    const find = await knownCustomers(tx, inputs, isChanging);
    return Promise.all(
      inputs.map((input) =>
        tryPlan(() => {
          const before = find(input);
          if (before === undefined) return { outcome: 'created', made: readCustomer(input as CustomerInput) };
          if (!isChanging) return { outcome: 'skipped' };
          const present = without(presentCustomer(before), 'id', 'etag', 'name', 'created_at');
          const wanted = { ...present, ...input };
          const fields = readCustomer(wanted as CustomerInput, [before]);
          if (holds(before, fields)) return { outcome: 'skipped' };
          const keys = [present, wanted].flatMap((record) => keysOf('customers', record).own);
          return { outcome: 'changed', change: { before, fields }, keys };
        }),
      ),
    );
  },
  create: (made) => createCustomers(runtime, tx, accountId, made),
  change: (changes) => changeCustomers(runtime, tx, changes),
});
