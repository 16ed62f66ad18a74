import type { CallInput, CallReply, calls } from '@taraz/contract';
import type { Tx } from '../../platform/db/database.ts';
import { typeahead } from '../customers/queries.ts';

/** Customers who may be suppliers too, while their name is typed. @throws Problem INVALID_INPUT for a bad cursor */
export async function listSuppliers(
  tx: Tx,
  query: CallInput<typeof calls.listSuppliers>['query'],
): Promise<CallReply<typeof calls.listSuppliers>> {
  const { count, rows, next } = await typeahead(tx, query);
  const suppliers = rows.map(({ id, name, person_type, economic_code, national_code }) => ({
    ...{ id, name, person_type, economic_code, national_code },
  }));
  return { count, suppliers, next };
}
