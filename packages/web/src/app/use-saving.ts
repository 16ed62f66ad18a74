import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { useIsShown } from '../ui/use-is-shown.ts';
import { isOutcomeUnknown } from './create-once.ts';
import { withLoading } from './loading.ts';
import { MadeBefore } from './made-before.ts';
import { tellNotDone } from './tell-not-done.ts';
import { useFormEtag } from './use-form-etag.ts';
import { isSame, isStale } from './use-form-values.ts';

/** A record that is there, and the ETag it is saved with. */
export interface SaveTarget {
  id: string;
  etag: string;
}

interface SavingOptions<Values, Saved> {
  /** null: a new one */
  record: SaveTarget | null;
  /** the form's values of the record as it is, and those it began with */
  shown: unknown;
  start: unknown;
  /** @param target what is changed; null: a new one is made, by `useCreate` */
  save: (values: Values, target: SaveTarget | null) => Promise<Saved>;
  onSaved: (saved: Saved) => unknown;
  /**
   * Whether what no change can reach stands in what was made as it is written now; without it a change reaches all.
   * @param sent the call's input that it was made by
   */
  mayChange?: (made: Saved, values: Values, sent: unknown) => boolean;
}

const isTarget = (made: unknown): made is SaveTarget =>
  typeof made === 'object' && made !== null && 'etag' in made && 'id' in made;

/**
 * The saving of a record's form, new or known. Where a new one turns out to be made already, by a sending whose answer
 * was lost, the form is that one's from then on: it says so, and what was written since is saved as a change of it. A known
 * one that says by now what such a sending said is not changed by another: what is written is saved over that.
 */
export function useSaving<Values, Saved>({ record, shown, start, ...options }: SavingOptions<Values, Saved>) {
  const { save, onSaved, mayChange = () => true } = options;
  const client = useQueryClient();
  const isShown = useIsShown();
  const [made, setMade] = useState<SaveTarget | null>(null);
  const [lost, setLost] = useState<readonly Values[]>([]);
  const etag = useFormEtag(record?.etag ?? '', shown, [start, ...lost]);
  const target = made ?? (record === null ? null : { id: record.id, etag });
  const saving = useMutation({
    onMutate: () => etag,
    mutationFn: async (values: Values) => {
      try {
        return await withLoading(save(values, target));
      } catch (error) {
        if (isOutcomeUnknown(error)) setLost((before) => [...before, values]);
        if (!(error instanceof MadeBefore) || !error.isOwn || !isTarget(error.made)) throw error;
        if (!mayChange(error.made as typeof error.made & Saved, values, error.sent)) throw error;
        setMade(error.made);
        throw new MadeBefore(error.made, true, error.sent, 'edits');
      }
    },
    onSuccess: onSaved,
    onError: (error) => {
      // Its form says why; whoever did not wait for it is told where he is.
      if (!isShown()) tellNotDone(error);
      // What another has made of it is what the form goes on from.
      return isStale(error) ? client.invalidateQueries() : undefined;
    },
  });
  const { error, variables, mutate, context: sentWith } = saving;
  const isOwnChange = isStale(error) && etag !== sentWith && lost.some((one) => isSame(one, shown));
  useLayoutEffect(() => {
    if (isOwnChange && variables !== undefined) mutate(variables);
  }, [isOwnChange, variables, mutate]);
  return saving;
}
