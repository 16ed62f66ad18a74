import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem, calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { takeMe } from '../../app/session-store.ts';
import { useCreateEach } from '../../app/use-create.ts';
import { toast } from '../../ui/toast-store.ts';
import { settingsKey } from './queries.ts';
import { settingsStrings as words } from './strings.fa.ts';

/** Messages of a refused body by field; '' holds what belongs to none. */
export type FieldErrors = Readonly<Record<string, string>>;

export function fieldErrorsOf(error: unknown): FieldErrors {
  if (!(error instanceof ApiProblem) || error.problem === null) return { '': words.actionFailed };
  const { errors, detail, title } = error.problem;
  if (!errors?.length) return { '': detail || title };
  const byField: Record<string, string> = {};
  for (const { path, message } of errors) byField[path] = path in byField ? `${byField[path]} ${message}` : message;
  return byField;
}

/** Does something to memories or keys, says how it went, and shows everything as it is afterwards. */
export function useMemoryActions() {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const createFor = useCreateEach();
  const refresh = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: settingsKey }),
      client.invalidateQueries({ queryKey: ['signing'] }),
      api(calls.getMe, {}).then(takeMe),
    ]);
  };
  /** @returns null, or what was refused by field; problems without a field are also said aloud unless `quiet` */
  const act = async (
    name: string,
    work: () => Promise<unknown>,
    { done, quiet = false }: { done?: string; quiet?: boolean } = {},
  ): Promise<FieldErrors | null> => {
    setBusy(name);
    try {
      await work();
      await refresh();
      if (done !== undefined) toast.notice(done);
      return null;
    } catch (error) {
      const errors = fieldErrorsOf(error);
      if (!quiet) toast.error(words.actionFailed, { detail: Object.values(errors).join(' ') });
      return errors;
    } finally {
      setBusy(null);
    }
  };
  /** A new key pair: without an answer it stays one. */
  const generate = (memory_id: string) =>
    act('generate', () => createFor(memory_id)(calls.generateKey, { body: { memory_id } }), { done: words.generated });
  return { act, generate, busy };
}

export type MemoryActions = ReturnType<typeof useMemoryActions>;
