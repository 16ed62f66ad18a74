import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type FieldErrors, fieldErrorsOf, formErrorOf } from './field-errors.ts';
import { withLoading } from './loading.ts';
import { useFormEtag } from './use-form-etag.ts';

interface RecordFormOptions<Row extends { etag: string }, Values, Saved> {
  /** null: a new one */
  record: Row | null;
  /** what the form holds of a record, or of none */
  valuesOf: (record: Row | null) => Values;
  /** @param ifMatch the ETag with which a record that is there is saved */
  save: (values: Values, ifMatch: string) => Promise<Saved>;
  onSaved: (saved: Saved) => unknown;
  /** without it nothing is removed here */
  removal?: { remove: (record: Row) => Promise<unknown>; onRemoved: (record: Row) => unknown };
}

export interface RecordForm<Values> {
  values: Values;
  set: (patch: Partial<Values>) => void;
  errors: FieldErrors;
  /** what no field says */
  formError: string | null;
  save: () => void;
  isSaving: boolean;
  isDirty: boolean;
  /** null: it cannot be removed */
  remove: (() => void) | null;
  isRemoving: boolean;
}

/** The form of one record, new or known: what is typed, its saving against the version it began with, its removal. */
export function useRecordForm<Row extends { etag: string }, Values extends object, Saved>({
  record,
  valuesOf,
  removal,
  ...options
}: RecordFormOptions<Row, Values, Saved>): RecordForm<Values> {
  const [start] = useState(() => valuesOf(record));
  const [values, setValues] = useState(start);
  const etag = useFormEtag(record?.etag ?? '', valuesOf(record), start);
  const saving = useMutation({
    mutationFn: () => withLoading(options.save(values, etag)),
    onSuccess: options.onSaved,
  });
  const removing = useMutation({
    mutationFn: (row: Row) => withLoading(removal?.remove(row) ?? Promise.resolve()),
    onSuccess: (_reply, row) => removal?.onRemoved(row),
  });
  const errors = fieldErrorsOf(saving.error);
  return {
    values,
    set: (patch) => setValues((before) => ({ ...before, ...patch })),
    errors,
    formError: Object.keys(errors).length > 0 ? null : formErrorOf(saving.error ?? removing.error),
    save: () => saving.mutate(),
    isSaving: saving.isPending,
    isDirty: JSON.stringify(values) !== JSON.stringify(start) && !saving.isSuccess && !removing.isSuccess,
    remove: record === null || removal === undefined ? null : () => removing.mutate(record),
    isRemoving: removing.isPending,
  };
}
