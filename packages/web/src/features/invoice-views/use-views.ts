import { useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { useCreate, useCreateEach } from '../../app/use-create.ts';
import { clock } from '../../ui/clock.ts';
import { toast } from '../../ui/toast-store.ts';
import type { ListSearch } from '../invoices/list/list-search.ts';
import { type InvoiceView, viewsQuery } from './queries.ts';
import { viewStrings as words } from './strings.fa.ts';
import { filterOfView } from './view-search.ts';

/** The user's views and what can be done with them. */
export function useViews() {
  const client = useQueryClient();
  const views = useQuery(viewsQuery());
  const [isBusy, setBusy] = useState(false);
  /** @param failed what is said where no dialog does */
  const run = async <T>(work: () => Promise<T>, failed?: string): Promise<T> => {
    setBusy(true);
    try {
      return await withLoading(work());
    } catch (error) {
      if (failed !== undefined) toast.error(failed, { detail: reasonOf(error) });
      throw error;
    } finally {
      setBusy(false);
      void client.invalidateQueries({ queryKey: ['invoice-views'] });
    }
  };
  const once = useCreate();
  const onceBack = useCreateEach();
  return {
    views: views.data?.views ?? [],
    source: views,
    isBusy,
    /** @throws ApiProblem */
    save: (name: string, search: ListSearch) =>
      run(() => once(calls.createInvoiceView, { body: { name, filter: filterOfView(search, clock.nowIso()) } })),
    /** @throws ApiProblem */
    rename: ({ id, etag, filter }: InvoiceView, name: string) =>
      run(() => api(calls.putInvoiceView, { params: { id }, body: { name, filter } }, { ifMatch: etag })),
    update: async ({ id, etag, name }: InvoiceView, search: ListSearch): Promise<void> => {
      const body = { name, filter: filterOfView(search, clock.nowIso()) };
      const done = await run(
        () => api(calls.putInvoiceView, { params: { id }, body }, { ifMatch: etag }),
        words.failed,
      ).catch(() => null);
      if (done) toast.notice(words.updated);
    },
    remove: async (view: InvoiceView): Promise<boolean> => {
      const gone = await run(() => api(calls.deleteInvoiceView, { params: { id: view.id } }), words.removeFailed).catch(
        () => null,
      );
      if (gone === null) return false;
      const { name, filter } = view;
      const putBack = () => onceBack(view.id)(calls.createInvoiceView, { body: { name, filter } });
      const undo = () => void run(putBack, words.failed).catch(() => null);
      toast.show(words.removed, { action: { label: words.undo, onPress: undo } });
      return true;
    },
  };
}

export type Views = ReturnType<typeof useViews>;
