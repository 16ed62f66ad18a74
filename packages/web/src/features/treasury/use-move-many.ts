import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, calls } from '@taraz/contract';
import { useState } from 'react';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { useCreateEach } from '../../app/use-create.ts';
import { currentFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { type ChequeStep, type ManyMove, stepsBack, stepsOf } from './many-cheques.ts';
import { type Cheque, treasuryKey } from './queries.ts';
import { treasuryStrings } from './strings.fa.ts';

const strings = treasuryStrings.cheques;
type Wishes = Pick<CallInput<typeof calls.moveCheques>['body'], 'at' | 'notes'> & { bank_account: string };

/** A cheque that stayed where it was, and why. */
export interface Refusal {
  cheque: Cheque;
  message: string;
}

/** Takes many cheques one step further, each on its own; says which stayed and why, and offers the way back. */
export function useMoveMany(cheques: readonly Cheque[], to: ManyMove, onAllDone: () => void) {
  const client = useQueryClient();
  // A request whose answer was lost says nothing of the next one.
  const createFor = useCreateEach();
  const [walked, setWalked] = useState(0);
  /** @throws ApiProblem while nothing has moved yet; later a step that fails is told of each of its cheques */
  const walk = async (steps: readonly ChequeStep[], { bank_account, ...wishes }: Wishes) => {
    const refused = new Map<string, string>();
    setWalked(0);
    for (const [index, { state, from, ids, needsAccount = false }] of steps.entries()) {
      const body = { ...wishes, state, from, ids, ...(needsAccount ? { bank_account: bank_account || null } : {}) };
      try {
        const create = createFor(`${from} ${state} ${ids.join()}`);
        const { results } = await withLoading(create(calls.moveCheques, { body }));
        for (const { id, ok, message } of results) if (!ok) refused.set(id, message);
      } catch (error) {
        if (index === 0) throw error;
        for (const id of ids) refused.set(id, reasonOf(error));
      }
      setWalked((before) => before + ids.length);
    }
    await client.invalidateQueries({ queryKey: treasuryKey });
    return refused;
  };
  const takeBack = async (moved: readonly Cheque[]) => {
    try {
      const [reason] = (await walk(stepsBack(moved, to), { bank_account: '' })).values();
      if (reason !== undefined) toast.error(strings.many.notBack, { detail: reason });
    } catch (error) {
      toast.error(strings.many.notBack, { detail: reasonOf(error) });
    }
  };
  const moving = useMutation({
    mutationFn: async (wishes: Wishes): Promise<Refusal[]> => {
      const refused = await walk(stepsOf(cheques, to), wishes);
      const moved = cheques.filter(({ id }) => !refused.has(id));
      if (moved.length > 0)
        toast.show(strings.many.moved(currentFormat().number(moved.length), strings.states[to]), {
          action: { label: strings.many.back, onPress: () => void takeBack(moved) },
        });
      return cheques.flatMap((cheque) => {
        const message = refused.get(cheque.id);
        return message === undefined ? [] : [{ cheque, message }];
      });
    },
    onSuccess: (refusals) => refusals.length === 0 && onAllDone(),
  });
  return { ...moving, walked };
}
