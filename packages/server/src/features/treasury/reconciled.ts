import { type RawBuilder, sql } from 'kysely';
import { isByHand, isDepositAgain } from './deposit-pairs.ts';
import { isUndone, mayHaveBeenOther, movesNothing, sameMoney } from './post-movements.ts';

/** A bank's statement that was imported, and not taken back, has a movement: its match `k` is `such`. */
const isConfirmed = (such: RawBuilder<boolean>): RawBuilder<boolean> => sql<boolean>`exists (
  select from bank_statement_matches k
  join bank_statements s on s.account_id = k.account_id and s.id = k.statement_id and s.state = 'imported'
  where k.account_id = m.account_id and ${such})`;

/** Of movement `m`: a bank's statement has it, as it stands or stood, or the deposit by hand that is counted with it. */
export const isReconciled = (): RawBuilder<boolean> => sql<boolean>`(${isConfirmed(sql`k.movement_id = m.id`)}
  or case when ${mayHaveBeenOther} then ${isConfirmed(sql`k.movement_id in (select unnest(${sameMoney('m')}))`)} else false end
  or case when m.kind = 'invoice' then exists (select from treasury_movements j
      join treasury_movements d on d.account_id = j.account_id and d.id = j.reverses and ${isByHand('d')}
      where j.account_id = m.account_id and j.place_id = m.place_id and j.kind = 'undo' and j.invoice_id = m.invoice_id
        and j.amount = -m.amount and not ${isUndone('j')} and ${isConfirmed(sql`k.movement_id in (select unnest(${sameMoney('j', 'reverses')}))`)})
    else false end)`;

/**
 * Of movement `m`: a bank would have it, and no statement does. What a place began with is in none, nor what was taken
 * back and what takes back, but for a deposit that stands again; desks have no bank.
 */
export const awaitsBank =
  (): RawBuilder<boolean> => sql<boolean>`((m.kind not in ('opening', 'count', 'undo') or ${isDepositAgain})
  and not ${isUndone('m')} and not ${movesNothing} and not ${isReconciled()}
  and exists (select from treasury_places b where b.account_id = m.account_id and b.id = m.place_id and b.kind <> 'desk'))`;
