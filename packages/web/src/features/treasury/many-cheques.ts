import { chequeMoveMax } from '@taraz/contract';
import type { ChequeState } from './cheque-state.tsx';
import type { Cheque } from './queries.ts';

/** What can be done with many cheques in one step, the likeliest first. */
export const manyMoves = ['deposited', 'cleared', 'bounced'] as const;
export type ManyMove = (typeof manyMoves)[number];
type Movable = Pick<Cheque, 'id' | 'direction' | 'state' | 'bank_account' | 'next_states'>;

/** Cheques that go to one state together. */
export interface ChequeStep {
  state: ChequeState;
  ids: string[];
  /** those that lie at no bank yet go to the account that was chosen */
  needsAccount?: boolean;
}

const takes: Readonly<Record<ManyMove, (cheque: Movable) => boolean>> = {
  deposited: ({ state }) => state === 'received',
  cleared: ({ state, next_states }) => state !== 'cleared' && next_states.includes('cleared'),
  bounced: ({ state }) => state === 'deposited',
};

/**
 * Those of the chosen that an act takes. A bounced one is presented again on its own, to whichever account that is; an
 * own cheque that bounces is written down on its own, since no single step leads back from there.
 */
export const takenBy = <C extends Movable>(chosen: readonly C[], to: ManyMove): C[] => chosen.filter(takes[to]);

/** A received cheque that lies at no bank. */
export const lacksAccount = ({ direction, bank_account }: Movable): boolean =>
  direction === 'received' && bank_account === null;

/** Steps of as many cheques as one request takes. */
const inRequests = (step: ChequeStep): ChequeStep[] =>
  Array.from({ length: Math.ceil(step.ids.length / chequeMoveMax) }, (_, index) => ({
    ...step,
    ids: step.ids.slice(index * chequeMoveMax, (index + 1) * chequeMoveMax),
  }));

/** The requests of an act. Those that name an account go first: a wrong one is refused before anything moved. */
export function stepsOf(cheques: readonly Movable[], to: ManyMove): ChequeStep[] {
  const needs = (one: Movable) => to === 'deposited' || (to === 'cleared' && lacksAccount(one));
  return [true, false].flatMap((needsAccount) =>
    inRequests({
      state: to,
      ids: cheques.filter((one) => needs(one) === needsAccount).map(({ id }) => id),
      needsAccount,
    }),
  );
}

/** How a cheque comes back to where it was: what is cleared no more lies at its bank, or is issued. */
function wayBack({ direction, state }: Movable, to: ManyMove): ChequeState[] {
  if (to !== 'cleared') return [state];
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
    steps.push(...[...byState].flatMap(([state, ids]) => inRequests({ state, ids })));
  }
  return steps;
}
