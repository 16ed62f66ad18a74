import { chequeMoveMax } from '@taraz/contract';
import { describe, expect, it } from 'vitest';
import { stepsBack, stepsOf, takenBy } from './many-cheques.ts';
import type { Cheque } from './queries.ts';

const cheque = (id: string, direction: Cheque['direction'], state: Cheque['state'], bank_account: string | null) =>
  ({
    id,
    direction,
    state,
    bank_account,
    next_states: state === 'cleared' ? ['deposited'] : ['cleared'],
  }) as Pick<Cheque, 'id' | 'direction' | 'state' | 'bank_account' | 'next_states'>;
const held = cheque('held', 'received', 'received', null);
const given = cheque('given', 'received', 'deposited', 'a');
const bounced = cheque('bounced', 'received', 'bounced', 'a');
const issued = cheque('issued', 'issued', 'issued', 'b');
const cleared = cheque('cleared', 'received', 'cleared', 'a');
const all = [held, given, bounced, issued, cleared];
const ids = (cheques: readonly { id: string }[]) => cheques.map(({ id }) => id);

it('more than one request takes go in several, none left out', () => {
  const many = Array.from({ length: 2 * chequeMoveMax + 7 }, (_, index) => ({ ...given, id: String(index) }));
  for (const steps of [stepsOf(many, 'bounced'), stepsBack(many, 'bounced')]) {
    expect(steps.map(({ ids: one }) => one.length)).toEqual([chequeMoveMax, chequeMoveMax, 7]);
    expect(steps.flatMap(({ ids: one }) => one)).toEqual(ids(many));
  }
});

describe('many cheques', () => {
  it('are taken where they may go', () => {
    expect(ids(takenBy(all, 'deposited'))).toEqual(['held']);
    expect(ids(takenBy(all, 'cleared'))).toEqual(['held', 'given', 'bounced', 'issued']);
    expect(ids(takenBy(all, 'bounced'))).toEqual(['given']);
  });

  it('are cleared where they lie; the chosen account is for those that lie nowhere, and is asked first', () => {
    expect(stepsOf([given, held, issued], 'cleared')).toEqual([
      { state: 'cleared', from: 'received', ids: ['held'], needsAccount: true },
      { state: 'cleared', from: 'deposited', ids: ['given'], needsAccount: false },
      { state: 'cleared', from: 'issued', ids: ['issued'], needsAccount: false },
    ]);
    expect(stepsOf([held], 'deposited')).toEqual([
      { state: 'deposited', from: 'received', ids: ['held'], needsAccount: true },
    ]);
    expect(stepsOf([given], 'bounced')).toEqual([
      { state: 'bounced', from: 'deposited', ids: ['given'], needsAccount: false },
    ]);
  });

  it('come back to where each was, by the steps a single one would take', () => {
    expect(stepsBack([held], 'deposited')).toEqual([{ state: 'received', from: 'deposited', ids: ['held'] }]);
    expect(stepsBack([given], 'bounced')).toEqual([{ state: 'deposited', from: 'bounced', ids: ['given'] }]);
    expect(stepsBack([held, given, bounced, issued], 'cleared')).toEqual([
      { state: 'deposited', from: 'cleared', ids: ['held', 'given', 'bounced'] },
      { state: 'issued', from: 'cleared', ids: ['issued'] },
      { state: 'received', from: 'deposited', ids: ['held'] },
      { state: 'bounced', from: 'deposited', ids: ['bounced'] },
    ]);
  });
});
