import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { patched } from '../../ui/patched.ts';
import { PlacesPage } from './places-page.tsx';
import type { PlaceKind } from './queries.ts';
import type { PlaceSearch } from './routes.tsx';

export type PlacePatch = { [K in keyof PlaceSearch]?: PlaceSearch[K] | undefined };
const paths = { bank: '/bank-accounts', desk: '/cash-desks', pos: '/poses' } as const satisfies Record<
  PlaceKind,
  string
>;

/** A page's part of the address: what it says now, and a way to change it. Opening something is a step back and forth. */
function usePlaceAddress(kind: PlaceKind, search: PlaceSearch) {
  const navigate = useNavigate();
  const change = useCallback(
    (patch: PlacePatch) => {
      const isStep = 'id' in patch || 'tab' in patch;
      void navigate({ to: paths[kind], search: patched<PlaceSearch>(patch), replace: !isStep });
    },
    [kind, navigate],
  );
  return { search, change };
}

/** /bank-accounts */
export function BankAccountsPage() {
  return <PlacesPage kind="bank" {...usePlaceAddress('bank', useSearch({ from: '/main/bank-accounts' }))} />;
}

/** /cash-desks */
export function CashDesksPage() {
  return <PlacesPage kind="desk" {...usePlaceAddress('desk', useSearch({ from: '/main/cash-desks' }))} />;
}

/** /poses */
export function PosesPage() {
  return <PlacesPage kind="pos" {...usePlaceAddress('pos', useSearch({ from: '/main/poses' }))} />;
}
