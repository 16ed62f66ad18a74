import { useMutation, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { CircleStop, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../app/api.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { problemStatus } from '../../app/session-store.ts';
import type { MenuEntry } from '../../ui/menu.tsx';
import { Question } from '../../ui/question.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useIsShown } from '../../ui/use-is-shown.ts';
import { type ImportJob, importsKey } from './queries.ts';
import { importStrings } from './strings.fa.ts';

const words = importStrings.list;
const over: ReadonlySet<ImportJob['state']> = new Set(['done', 'stopped', 'failed']);

interface Ending {
  id: string;
  /** what its user was shown and pressed, whatever the file has come to meanwhile */
  act: 'stop' | 'remove';
}

async function endImport({ id, act }: Ending): Promise<void> {
  try {
    await api(calls.stopImport, { params: { id }, query: { act } });
  } catch (error) {
    // Removed before, as by the same press whose answer was lost.
    if (act !== 'remove' || problemStatus(error) !== 404) throw error;
  }
}

/** Stops a file that is under way, asking first; takes one that is over out of the list. */
export function useStopImport(onRemoved = () => {}): {
  entryOf: (job: ImportJob) => MenuEntry;
  /** to be shown by whoever has the menu */
  question: ReactNode;
} {
  const client = useQueryClient();
  const isShown = useIsShown();
  const [stopping, setStopping] = useState<ImportJob | null>(null);
  const end = useMutation({
    mutationFn: endImport,
    onSuccess: (_reply, { act }) => {
      if (act === 'remove') {
        toast.notice(words.removed);
        onRemoved();
      }
      setStopping(null);
    },
    meta: { tells: true },
    onError: (error, { act }) => {
      // Where it was asked first, the question tells, for as long as it stands.
      if (act === 'remove' || stopping === null || !isShown())
        toast.error(importStrings.actions.failed, { detail: reasonOf(error) });
    },
    // Also after a failure: it may stand otherwise than it was shown.
    onSettled: () => void client.invalidateQueries({ queryKey: importsKey }),
  });
  const entryOf = (job: ImportJob): MenuEntry => ({
    id: 'remove',
    title: over.has(job.state) ? words.remove : words.stop,
    icon: over.has(job.state) ? Trash2 : CircleStop,
    // Of a file that is over only its place in the list goes; else what was mended in its rows does, too.
    onAction: () => {
      end.reset();
      if (over.has(job.state)) end.mutate({ id: job.id, act: 'remove' });
      else setStopping(job);
    },
  });
  const question = stopping !== null && (
    <Question
      title={importStrings.actions.stopTitle}
      yes={importStrings.actions.stopGo}
      isBusy={end.isPending}
      error={end.error && reasonOf(end.error)}
      onClose={() => setStopping(null)}
      onYes={() => end.mutate({ id: stopping.id, act: 'stop' })}
    >
      {importStrings.actions.stopText}
    </Question>
  );
  return { entryOf, question };
}
