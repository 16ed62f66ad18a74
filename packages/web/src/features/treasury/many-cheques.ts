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
  /** where each was seen: what a colleague has taken elsewhere meanwhile stays there */
  from: ChequeState;
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

/** What one cheque does of a step. */
type Way = Omit<ChequeStep, 'ids'> & { id: string };

/** The ways of many as steps, each of as many cheques as one request takes. */
function inRequests(ways: readonly Way[]): ChequeStep[] {
  const byStep = new Map<string, ChequeStep>();
  for (const { id, ...way } of ways) {
    const key = `${way.from} ${way.state}`;
    const step = byStep.get(key) ?? { ...way, ids: [] };
    step.ids.push(id);
    byStep.set(key, step);
  }
  return [...byStep.values()].flatMap((step) =>
    Array.from({ length: Math.ceil(step.ids.length / chequeMoveMax) }, (_, index) => ({
      ...step,
      ids: step.ids.slice(index * chequeMoveMax, (index + 1) * chequeMoveMax),
    })),
  );
}

/** The requests of an act. Those that name an account go first: a wrong one is refused before anything moved. */
export function stepsOf(cheques: readonly Movable[], to: ManyMove): ChequeStep[] {
  const needs = (one: Movable) => to === 'deposited' || (to === 'cleared' && lacksAccount(one));
  return [true, false].flatMap((needsAccount) =>
    inRequests(
      cheques
        .filter((one) => needs(one) === needsAccount)
        .map(({ id, state }) => ({ id, state: to, from: state, needsAccount })),
    ),
  );
}

/** How a cheque comes back to where it was: what is cleared no more lies at its bank, or is issued. */
function wayBack({ direction, state }: Movable, to: ManyMove): ChequeState[] {
  if (to !== 'cleared') return [state];
  const first = direction === 'issued' ? 'issued' : 'deposited';
  return first === state ? [first] : [first, state];
}

/** The requests that take an act back, in order; `before` as the cheques were. */
export const stepsBack = (before: readonly Movable[], to: ManyMove): ChequeStep[] =>
  [0, 1].flatMap((turn) =>
    inRequests(
      before.flatMap((cheque) => {
        const [from, state] = [to, ...wayBack(cheque, to)].slice(turn);
        return from === undefined || state === undefined ? [] : [{ id: cheque.id, state, from }];
      }),
    ),
  );
