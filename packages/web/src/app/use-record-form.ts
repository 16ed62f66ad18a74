import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useIsAnythingUnsaved } from '../ui/unsaved.ts';
import { useIsShown } from '../ui/use-is-shown.ts';
import { type FieldErrors, fieldErrorsOf } from './field-errors.ts';
import { withLoading } from './loading.ts';
import { reasonOf } from './reason-of.ts';
import { tellNotDone } from './tell-not-done.ts';
import { useFormValues } from './use-form-values.ts';
import { type SaveTarget, useSaving } from './use-saving.ts';

interface RecordFormOptions<Row extends SaveTarget, Values, Saved> {
  /** null: a new one */
  record: Row | null;
  /** what the form holds of a record, or of none */
  valuesOf: (record: Row | null) => Values;
  /** @param target what is changed; null: a new one is made */
  save: (values: Values, target: SaveTarget | null) => Promise<Saved>;
  /** the values by the API's names, where the form has others: by them a refusal is known to be of what stands there */
  asSent?: (values: Values) => object;
  onSaved: (saved: Saved) => unknown;
  /** as in useSaving */
  mayChange?: (made: Saved, values: Values, sent: unknown) => boolean;
  /** without it nothing is removed here */
  removal?: { remove: (record: Row) => Promise<unknown>; onRemoved: (record: Row) => unknown };
}

export interface RecordForm<Values> {
  values: Values;
  set: (patch: Partial<Values>) => void;
  errors: FieldErrors;
  /** of the last saving; null: it did not fail */
  error: unknown;
  /** why it was not removed, where nothing of its saving failed since */
  removeError: string | null;
  /** takes over what another has changed meanwhile; null: nothing of that */
  takeNewer: (() => void) | null;
  save: () => void;
  isSaving: boolean;
  isDirty: boolean;
  /** null: it cannot be removed */
  remove: (() => void) | null;
  isRemoving: boolean;
}

/** The form of one record, new or known: what is typed, its saving against the version it began with, its removal. */
export function useRecordForm<Row extends SaveTarget, Values extends object, Saved>({
  record,
  valuesOf,
  removal,
  asSent = (values) => values,
  ...options
}: RecordFormOptions<Row, Values, Saved>): RecordForm<Values> {
  const { start, values, set, newer } = useFormValues(() => valuesOf(record));
  const saving = useSaving({ ...options, record, shown: valuesOf(record), start });
  const isShown = useIsShown();
  const removing = useMutation({
    mutationFn: (row: Row) => withLoading(removal?.remove(row) ?? Promise.resolve()),
    onSuccess: (_reply, row) => removal?.onRemoved(row),
    onError: (error) => !isShown() && tellNotDone(error),
  });
  const sent = saving.variables && asSent(saving.variables);
  const errors = fieldErrorsOf(saving.error, { sent, now: asSent(values) });
  return {
    values,
    set,
    errors,
    error: saving.error,
    removeError: saving.error === null && removing.error ? reasonOf(removing.error) : null,
    takeNewer: newer(saving, record && valuesOf(record)),
    save: () => saving.mutate(values),
    isSaving: saving.isPending,
    isDirty: JSON.stringify(values) !== JSON.stringify(start) && !saving.isSuccess && !removing.isSuccess,
    remove: record === null || removal === undefined ? null : () => removing.mutate(record),
    isRemoving: removing.isPending,
  };
}

/**
 * The row of a list by its id. Where another has removed it while something is written in its panel, it is as it was seen
 * last: what is written stays, and its saving says that it is there no more.
 * @returns null: not there
 */
export function useLastSeen<Row extends { id: string }>(rows: readonly Row[], id: string | null): Row | null {
  const isUnsaved = useIsAnythingUnsaved();
  const last = useRef<Row | null>(null);
  const row = rows.find((one) => one.id === id) ?? null;
  if (row !== null) last.current = row;
  return row ?? (isUnsaved && last.current?.id === id ? last.current : null);
}
