import type { ChequeState } from './cheque-state.tsx';
import type { Cheque } from './queries.ts';

/** What can be done with many cheques in one step. */
export type ManyMove = 'deposited' | 'cleared';
type Movable = Pick<Cheque, 'id' | 'direction' | 'state' | 'bank_account' | 'next_states'>;

/** Cheques that go to one state together. */
export interface ChequeStep {
  state: ChequeState;
  ids: string[];
  /** those that lie at no bank yet go to the account that was chosen */
  needsAccount?: boolean;
}

/** Those of the chosen that an act takes. A bounced one is presented again on its own, to whichever account that is. */
export const takenBy = <C extends Movable>(chosen: readonly C[], to: ManyMove): C[] =>
  chosen.filter(({ state, next_states }) =>
    to === 'deposited' ? state === 'received' : state !== 'cleared' && next_states.includes('cleared'),
  );

/** A received cheque that lies at no bank. */
export const lacksAccount = ({ direction, bank_account }: Movable): boolean =>
  direction === 'received' && bank_account === null;

/** The requests of an act. The one that names an account goes first: a wrong one is refused before anything moved. */
export function stepsOf(cheques: readonly Movable[], to: ManyMove): ChequeStep[] {
  const needs = (one: Movable) => to === 'deposited' || lacksAccount(one);
  return [true, false].flatMap((needsAccount) => {
    const ids = cheques.filter((one) => needs(one) === needsAccount).map(({ id }) => id);
    return ids.length === 0 ? [] : [{ state: to, ids, needsAccount }];
  });
}

/** How a cheque comes back to where it was: what is cleared no more lies at its bank, or is issued. */
function wayBack({ direction, state }: Movable, to: ManyMove): ChequeState[] {
  if (to === 'deposited') return [state];
  const first = direction === 'issued' ? 'issued' : 'deposited';
  return first === state ? [first] : [first, state];
}

/** The requests that take an act back, in order; `before` as the cheques were. */
export function stepsBack(before: readonly Movable[], to: ManyMove): ChequeStep[] {
  const steps: ChequeStep[] = [];
  for (const turn of [0, 1]) {
    const byState = new Map<ChequeState, string[]>();
    for (const cheque of before) {
      const state = wayBack(cheque, to)[turn];
      if (state !== undefined) byState.set(state, [...(byState.get(state) ?? []), cheque.id]);
    }
    steps.push(...[...byState].map(([state, ids]) => ({ state, ids })));
  }
  return steps;
}
