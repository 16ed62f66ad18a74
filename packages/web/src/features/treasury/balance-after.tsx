import { Amount } from '../../ui/amount.tsx';
import type { Movement } from './queries.ts';
import { treasuryStrings } from './strings.fa.ts';

/** What was there after a movement, where no column's head says which figure it is. */
export const BalanceAfter = ({ row }: { row: Movement }) => (
  <>
    {treasuryStrings.movements.after} <Amount value={row.balance_after} />
  </>
);
