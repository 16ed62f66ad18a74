import { type CallInput, calls } from '@taraz/contract';
import type { Database, Tx } from '../../platform/db/database.ts';
import { pageInMemory } from '../../platform/http/page-in-memory.ts';
import { implement, type Route } from '../../platform/http/route.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { persianSortKey } from '../invoices/persian-sort-key.ts';
import { awaitedCash } from './awaited-cash.ts';
import { type Counting, countDesk, type Moment } from './cash-desk.ts';
import { type PlaceRow, readCounts, readPlaces, wholeSheba } from './place-queries.ts';
import { changePlace, createPlace, placeById, removePlace } from './places.ts';
import { presentBank, presentCount, presentDesk, presentPos } from './present-place.ts';

export interface TreasuryDeps {
  database: Database;
  runtime: Runtime;
}

const paging = {
  sorts: {
    created_at: (row: PlaceRow) => row.created_at.toISOString(),
    name: (row: PlaceRow) => persianSortKey(row.name),
    // Sorted as text: by sign, then by length and digits.
    balance: (row: PlaceRow) => sortableNumber(row.balance),
  },
  text: (row: PlaceRow) =>
    [
      row.name,
      row.bank_name,
      row.account_number,
      row.branch_name,
      row.branch_code,
      wholeSheba(row.sheba),
      row.card_number,
      row.owner_name,
      row.provider,
      row.terminal_number,
      row.merchant_number,
      row.own_branch_name,
    ].join(' '),
};

/** A bigint as text whose order is the number's. */
function sortableNumber(text: string): string {
  const shifted = BigInt(text) + 10n ** 19n;
  return shifted.toString().padStart(21, '0');
}

const onlyActive = (rows: PlaceRow[], isActive: boolean | undefined): PlaceRow[] =>
  isActive === undefined ? rows : rows.filter(({ is_active }) => is_active === isActive);

function bankRoutes({ database, runtime }: TreasuryDeps): Route[] {
  return [
    implement(calls.createBankAccount, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        presentBank(await createPlace(runtime, tx, context.accountId, 'bank', body)),
      ),
    ),
    implement(calls.listBankAccounts, ({ query, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const all = onlyActive(await readPlaces(tx, 'bank'), query.is_active);
        const { count, rows, next } = pageInMemory(all, query, paging);
        return { count, bank_accounts: rows.map(presentBank), next };
      }),
    ),
    implement(calls.getBankAccount, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => presentBank(await placeById(tx, 'bank', params.id))),
    ),
    implement(calls.putBankAccount, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        presentBank(await changePlace(runtime, tx, 'bank', params.id, body, context.ifMatch)),
      ),
    ),
    implement(calls.deleteBankAccount, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await removePlace(tx, 'bank', params.id);
        return { id: params.id };
      }),
    ),
  ];
}

/** A desk with its latest counts. */
async function deskWithCounts(tx: Tx, id: string) {
  const row = await placeById(tx, 'desk', id);
  const counts = (await readCounts(tx, [id], 20)).get(id) ?? [];
  return { ...presentDesk(row, counts), counts: counts.map(presentCount) };
}

function deskRoutes({ database, runtime }: TreasuryDeps): Route[] {
  const counting = ([call, moment]: readonly [typeof calls.openCashDesk, Moment]): Route =>
    implement(call, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await countDesk(runtime, tx, context.accountId, params.id, moment, body as Counting);
        return deskWithCounts(tx, params.id);
      }),
    );
  const moments: [typeof calls.openCashDesk, Moment][] = [
    [calls.openCashDesk, 'open'],
    [calls.countCashDesk, 'count'],
    [calls.closeCashDesk, 'close'],
  ];
  return [
    implement(calls.createCashDesk, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        presentDesk(await createPlace(runtime, tx, context.accountId, 'desk', body), []),
      ),
    ),
    implement(calls.listCashDesks, ({ query, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const all = onlyActive(await readPlaces(tx, 'desk'), query.is_active);
        const { count, rows, next } = pageInMemory(all, query, paging);
        const counts = await readCounts(
          tx,
          rows.map(({ id }) => id),
          1,
        );
        return { count, cash_desks: rows.map((row) => presentDesk(row, counts.get(row.id) ?? [])), next };
      }),
    ),
    implement(calls.getCashDesk, ({ params, context }) =>
      database.withAccount(context.accountId, (tx) => deskWithCounts(tx, params.id)),
    ),
    implement(calls.cashDeskAwaited, ({ params, context }) =>
      database.readAccount(context.accountId, async (tx) => {
        await placeById(tx, 'desk', params.id);
        const { amount, count } = await awaitedCash(tx, params.id);
        return { amount: amount.toString(), count };
      }),
    ),
    implement(calls.putCashDesk, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await changePlace(runtime, tx, 'desk', params.id, body, context.ifMatch);
        return deskWithCounts(tx, params.id);
      }),
    ),
    implement(calls.deleteCashDesk, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await removePlace(tx, 'desk', params.id);
        return { id: params.id };
      }),
    ),
    ...moments.map(counting),
  ];
}

type PosQuery = NonNullable<CallInput<typeof calls.listPoses>['query']>;

/** The list's own names for what other lists call search_field and sort. */
function pagedPoses(all: readonly PlaceRow[], query: PosQuery) {
  const { field, created, startDate, endDate } = query;
  const within = onlyActive([...all], query.is_active).filter(
    ({ created_at }) =>
      (startDate === undefined || created_at.getTime() >= Date.parse(startDate)) &&
      (endDate === undefined || created_at.getTime() < Date.parse(endDate)),
  );
  const search = query.search_field ?? field;
  const sort = query.sort ?? (created === undefined ? undefined : created === 'asc' ? 'created_at' : '-created_at');
  const rest = { ...query, ...(search === undefined ? {} : { search_field: search }) };
  return pageInMemory(within, sort === undefined ? rest : { ...rest, sort }, paging);
}

function posRoutes({ database, runtime }: TreasuryDeps): Route[] {
  return [
    implement(calls.createPos, ({ body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        presentPos(await createPlace(runtime, tx, context.accountId, 'pos', body)),
      ),
    ),
    implement(calls.listPoses, ({ query, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const { count, rows, next } = pagedPoses(await readPlaces(tx, 'pos'), query);
        return { count, poses: rows.map(presentPos), next };
      }),
    ),
    implement(calls.getPos, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => presentPos(await placeById(tx, 'pos', params.id))),
    ),
    implement(calls.putPos, ({ params, body, context }) =>
      database.withAccount(context.accountId, async (tx) =>
        presentPos(await changePlace(runtime, tx, 'pos', params.id, body, context.ifMatch)),
      ),
    ),
    implement(calls.deletePos, ({ params, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        await removePlace(tx, 'pos', params.id);
        return { id: params.id };
      }),
    ),
  ];
}

/** Bank accounts, cash desks, card terminals; and their names for those who issue. */
export function placeRoutes(deps: TreasuryDeps): Route[] {
  const { database } = deps;
  return [
    ...bankRoutes(deps),
    ...deskRoutes(deps),
    ...posRoutes(deps),
    implement(calls.listPlaces, ({ query, context }) =>
      database.withAccount(context.accountId, async (tx) => {
        const all = [
          ...(await readPlaces(tx, 'bank')),
          ...(await readPlaces(tx, 'desk')),
          ...(await readPlaces(tx, 'pos')),
        ];
        const { count, rows, next } = pageInMemory(onlyActive(all, true), query, paging);
        const detail = (row: PlaceRow) => row.bank_name || row.settles_to_name || row.own_branch_name;
        return {
          count,
          places: rows.map((row) => ({
            ...{ id: row.id, kind: row.kind, name: row.name, detail: detail(row) },
            is_open: row.kind !== 'desk' || row.session_id !== null,
          })),
          next,
        };
      }),
    ),
  ];
}
