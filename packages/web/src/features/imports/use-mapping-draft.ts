import { useQueryClient } from '@tanstack/react-query';
import { type CallInput, calls, createClient } from '@taraz/contract';
import type { ColumnKey } from '@taraz/core';
import { useEffect, useRef, useState } from 'react';
import { api, apiFetchBy } from '../../app/api.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { readToken } from '../../app/token.ts';
import { toast } from '../../ui/toast-store.ts';
import { type Choices, choicesOf, mappingOf } from './mapping-choices.ts';
import { createKeeper } from './mapping-keeper.ts';
import { type ImportDetail, importKey, showChanged } from './queries.ts';
import { tickedSheets } from './sheet-choice.tsx';
import { importStrings } from './strings.fa.ts';

/** What a page that goes still has to say: it arrives though the page is gone. */
const partingApi = createClient({
  baseUrl: '/api',
  token: readToken,
  fetch: apiFetchBy((url, init) => window.fetch(url, { ...init, keepalive: true })),
});

/** What is said of a file's columns before it is confirmed. */
export interface MappingDraft {
  choices: Choices;
  key: ColumnKey;
  /** '' the account's own */
  memory: string;
  /** of a workbook, the places of those that are ticked */
  sheets: readonly number[];
}

type Columns = Extract<CallInput<typeof calls.changeImport>['body'], { mapping: unknown }>;

/** The columns as the call takes them. */
export const columnsOf = ({ choices, key, memory }: Omit<MappingDraft, 'sheets'>): Columns => ({
  mapping: mappingOf(choices) as Columns['mapping'],
  column_key: key,
  memory_id: memory,
});

const draftOf = (job: ImportDetail): MappingDraft => ({
  choices: choicesOf(job),
  key: job.column_key as ColumnKey,
  memory: job.memory_id,
  sheets: tickedSheets(job),
});

type Kept = Extract<CallInput<typeof calls.changeImport>['body'], { draft: unknown }>['draft'];

/** A draft as it is kept. */
const keptOf = (draft: MappingDraft): Kept => ({ ...columnsOf(draft), sheets: [...draft.sheets] });

/** The same for drafts that say the same. */
function signatureOf(draft: MappingDraft): string {
  const { mapping, column_key, memory_id, sheets } = keptOf(draft);
  const sources = Object.entries(mapping).map(([path, source]) => `${path} ${JSON.stringify(source)}`);
  return JSON.stringify([sources.sort(), column_key, memory_id, sheets]);
}

/**
 * The columns of a file as they are being said: each change is kept with the import, so that a reload, another day and
 * another tab find it; what another tab says is taken over where this one has nothing of its own on its way.
 */
export function useMappingDraft(job: ImportDetail) {
  const client = useQueryClient();
  const { id } = job;
  const [draft, setDraft] = useState(() => draftOf(job));
  const [keeper] = useState(() =>
    createKeeper(async (draft: Kept) => {
      try {
        showChanged(client, await api(calls.changeImport, { params: { id }, body: { draft } }));
      } catch (error) {
        toast.error(importStrings.mapping.failed, { detail: reasonOf(error) });
        void client.invalidateQueries({ queryKey: importKey(id) });
        throw error;
      }
    }),
  );
  const current = useRef(draft);
  current.current = draft;
  const kept = signatureOf(draftOf(job));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the import says now is in `kept`
  useEffect(() => {
    if (!keeper.isBehind && kept !== signatureOf(current.current)) setDraft(draftOf(job));
  }, [kept, keeper]);
  useEffect(() => {
    const part = () => {
      const { waiting } = keeper;
      if (waiting === null) return;
      void keeper.yield();
      void partingApi(calls.changeImport, { params: { id }, body: { draft: waiting } }).catch(() => undefined);
    };
    window.addEventListener('pagehide', part);
    return () => {
      window.removeEventListener('pagehide', part);
      keeper.flush();
    };
  }, [keeper, id]);
  const change = (changes: Partial<MappingDraft>): void => {
    const next = { ...current.current, ...changes };
    current.current = next;
    setDraft(next);
    keeper.keep(keptOf(next));
  };
  return { draft, change, keeper };
}
