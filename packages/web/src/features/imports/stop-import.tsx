import { useMutation, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { CircleStop, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../app/api.ts';
import { reasonOf } from '../../app/reason-of.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import { Question } from '../../ui/question.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type ImportJob, importsKey } from './queries.ts';
import { importStrings } from './strings.fa.ts';

const words = importStrings.list;
const over: ReadonlySet<ImportJob['state']> = new Set(['done', 'stopped', 'failed']);

/** Stops a file that is under way, asking first; takes one that is over out of the list. */
export function useStopImport(onRemoved = () => {}): {
  entryOf: (job: ImportJob) => MenuEntry;
  /** to be shown by whoever has the menu */
  question: ReactNode;
} {
  const client = useQueryClient();
  const [stopping, setStopping] = useState<ImportJob | null>(null);
  const remove = useMutation({
    mutationFn: ({ id }: ImportJob) => api(calls.stopImport, { params: { id } }),
    onSuccess: (_reply, { state }) => {
      if (over.has(state)) {
        toast.notice(words.removed);
        onRemoved();
      }
      setStopping(null);
      void client.invalidateQueries({ queryKey: importsKey });
    },
    onError: (error, { state }) => {
      // Where it was asked first, the question tells.
      if (over.has(state)) toast.error(importStrings.actions.failed, { detail: reasonOf(error) });
    },
  });
  const entryOf = (job: ImportJob): MenuEntry => ({
    id: 'remove',
    title: over.has(job.state) ? words.remove : words.stop,
    icon: over.has(job.state) ? Trash2 : CircleStop,
    // Of a file that is over only its place in the list goes; else what was mended in its rows does, too.
    onAction: () => {
      remove.reset();
      if (over.has(job.state)) remove.mutate(job);
      else setStopping(job);
    },
  });
  const question = stopping !== null && (
    <Question
      title={importStrings.actions.stopTitle}
      yes={importStrings.actions.stopGo}
      isBusy={remove.isPending}
      error={remove.error && reasonOf(remove.error)}
      onClose={() => setStopping(null)}
      onYes={() => remove.mutate(stopping)}
    >
      {importStrings.actions.stopText}
    </Question>
  );
  return { entryOf, question };
}
