import { calls } from '@taraz/contract';
import type { SignedIn } from '../../../testing/with-server.ts';

/** A row as a bank writes it; an amount with its sign. */
export type FileRow = readonly [date: string, description: string, number: string, amount: number, balance?: number];

const head = 'تاریخ,شرح,شماره پیگیری,برداشت,واریز,مانده';

export const csvOf = (...rows: readonly FileRow[]): Blob =>
  new Blob([
    [
      head,
      ...rows.map(([date, description, number, amount, balance = '']) =>
        [date, description, number, amount < 0 ? -amount : '', amount > 0 ? amount : '', balance].join(','),
      ),
    ].join('\n'),
  ]);

/** What is asked of statements, by whoever keeps the books. */
export const statementsOf = ({ client }: SignedIn) => ({
  upload: (place: string, file: Blob) => client(calls.createStatement, { params: { id: place }, body: { file } }),
  rows: async (id: string) => client(calls.statementRows, { params: { id } }),
  /** Imports the rows that are new, or those that are named. */
  async take(
    id: string,
    chosen?: readonly {
      row: number;
      as?: 'new' | 'same';
      customer_id?: string;
      cheque_id?: string;
      place_id?: string;
    }[],
  ) {
    const { rows } = await client(calls.statementRows, { params: { id } });
    const fresh = rows.filter(({ state }) => state === 'new').map(({ row }) => ({ row }));
    return client(calls.importStatement, { params: { id }, body: { rows: [...(chosen ?? fresh)] } });
  },
  undo: (id: string) => client(calls.undoStatement, { params: { id } }),
  movements: async (place: string, reconciled?: boolean) =>
    (
      await client(calls.listMovements, {
        query: { place_id: place, limit: 500, ...(reconciled === undefined ? {} : { reconciled }) },
      })
    ).movements,
});
