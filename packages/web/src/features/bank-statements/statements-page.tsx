import { useNavigate, useSearch } from '@tanstack/react-router';
import { patched } from '../../ui/patched.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { treasuryKey } from '../treasury/queries.ts';
import { ChoosePlace } from './choose-place.tsx';
import { PlaceStatements } from './place-statements.tsx';
import type { StatementPatch, StatementSearch } from './search.ts';
import { StatementView } from './statement-view.tsx';

/** /bank-accounts/statements: the statements of a place, or one of them. */
export function StatementsPage() {
  const search = useSearch({ from: '/main/bank-accounts/statements' });
  const navigate = useNavigate();
  useLive('treasury.', treasuryKey);
  const change = (patch: StatementPatch) =>
    void navigate({
      to: '/bank-accounts/statements',
      search: patched<StatementSearch>(patch),
      replace: !('id' in patch || 'place' in patch || 'step' in patch),
    });
  if (search.id !== undefined) return <StatementView key={search.id} id={search.id} search={search} change={change} />;
  if (search.place !== undefined)
    return <PlaceStatements key={search.place} placeId={search.place} search={search} change={change} />;
  return <ChoosePlace onChoose={(place) => change({ place })} />;
}
