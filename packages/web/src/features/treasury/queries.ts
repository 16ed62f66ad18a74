import { queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, calls } from '@taraz/contract';
import { api } from '../../app/api.ts';

export type PlaceKind = 'bank' | 'desk' | 'pos';
export type BankAccount = CallReply<typeof calls.getBankAccount>;
export type CashDesk = CallReply<typeof calls.openCashDesk>;
export type CashDeskWithCounts = CallReply<typeof calls.getCashDesk>;
export type Pos = CallReply<typeof calls.getPos>;
export type Movement = CallReply<typeof calls.listMovements>['movements'][number];
export type ChequeList = CallReply<typeof calls.listCheques>;
export type Cheque = ChequeList['cheques'][number];
export type ChequeWithLife = CallReply<typeof calls.getCheque>;
export type Checkbook = CallReply<typeof calls.getCheckbook>;
export type MovementFilter = CallInput<typeof calls.listMovements>['query'];
export type ChequeFilter = CallInput<typeof calls.listCheques>['query'];
type PlaceFilter = CallInput<typeof calls.listBankAccounts>['query'];
type BookFilter = CallInput<typeof calls.listCheckbooks>['query'];

/** Everything of the treasury hangs together: what changes one thing makes the rest old. */
export const treasuryKey = ['treasury'] as const;

/** A place of any kind, with what all kinds have. */
export type Place = (BankAccount | CashDesk | Pos) & { id: string };

export interface PlacePage {
  count: number;
  rows: Place[];
}

async function placePage(kind: PlaceKind, filter: PlaceFilter, signal: AbortSignal): Promise<PlacePage> {
  if (kind === 'bank') {
    const { count, bank_accounts } = await api(calls.listBankAccounts, { query: filter }, { signal });
    return { count, rows: bank_accounts };
  }
  if (kind === 'desk') {
    const { count, cash_desks } = await api(calls.listCashDesks, { query: filter }, { signal });
    return { count, rows: cash_desks };
  }
  const { count, poses } = await api(calls.listPoses, { query: filter }, { signal });
  return { count, rows: poses };
}

export const placesQuery = (kind: PlaceKind, filter: PlaceFilter) =>
  queryOptions({
    queryKey: [...treasuryKey, 'places', kind, filter],
    queryFn: ({ signal }) => placePage(kind, filter, signal),
  });

export const placeQuery = (kind: PlaceKind, id: string) =>
  queryOptions({
    queryKey: [...treasuryKey, 'place', kind, id],
    queryFn: ({ signal }): Promise<Place> =>
      kind === 'bank'
        ? api(calls.getBankAccount, { params: { id } }, { signal })
        : kind === 'desk'
          ? api(calls.getCashDesk, { params: { id } }, { signal })
          : api(calls.getPos, { params: { id } }, { signal }),
  });

const placesOfAllKinds = (narrowed: Pick<PlaceFilter, 'is_active'>) =>
  queryOptions({
    queryKey: [...treasuryKey, 'all', narrowed],
    queryFn: async ({ signal }) => {
      const filter = { limit: 500, sort: 'name', ...narrowed };
      const kinds = ['bank', 'desk', 'pos'] as const;
      const pages = await Promise.all(kinds.map((kind) => placePage(kind, filter, signal)));
      return pages.flatMap(({ rows }, index) => rows.map((row) => ({ ...row, kind: kinds[index] as PlaceKind })));
    },
  });

/** Active places of every kind, to choose from. */
export const allPlacesQuery = () => placesOfAllKinds({ is_active: true });

/** Those in use no more as well, to narrow by: what moved in them stands. */
export const everyPlaceQuery = () => placesOfAllKinds({});

/** What sales that wait for the authority have brought into a desk and its balance does not hold. */
export const awaitedCashQuery = (id: string) =>
  queryOptions({
    queryKey: [...treasuryKey, 'awaited', id],
    queryFn: ({ signal }) => api(calls.cashDeskAwaited, { params: { id } }, { signal }),
  });

export const movementsQuery = (filter: MovementFilter) =>
  queryOptions({
    queryKey: [...treasuryKey, 'movements', filter],
    queryFn: ({ signal }) => api(calls.listMovements, { query: filter }, { signal }),
  });

export const chequesQuery = (filter: ChequeFilter) =>
  queryOptions({
    queryKey: [...treasuryKey, 'cheques', filter],
    queryFn: ({ signal }) => api(calls.listCheques, { query: filter }, { signal }),
  });

export const chequeQuery = (id: string) =>
  queryOptions({
    queryKey: [...treasuryKey, 'cheque', id],
    queryFn: ({ signal }) => api(calls.getCheque, { params: { id } }, { signal }),
  });

export const calendarQuery = (from_day: string, to_day: string) =>
  queryOptions({
    queryKey: [...treasuryKey, 'calendar', from_day, to_day],
    queryFn: ({ signal }) => api(calls.chequeCalendar, { query: { from_day, to_day } }, { signal }),
  });

export const checkbooksQuery = (filter: BookFilter) =>
  queryOptions({
    queryKey: [...treasuryKey, 'checkbooks', filter],
    queryFn: ({ signal }) => api(calls.listCheckbooks, { query: filter }, { signal }),
  });
