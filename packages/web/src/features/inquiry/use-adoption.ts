import { useQueryClient } from '@tanstack/react-query';
import { adoptionMax, calls } from '@taraz/contract';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { portalStrings as words } from './portal.fa.ts';
import type { Difference } from './portal-result.tsx';

export type Adoptable = NonNullable<Difference['adopt']>;

/** Taking into the book what only the portal has: which are under way, and the ids of those that stand there now. */
export function useAdoption() {
  const client = useQueryClient();
  const format = useFormat();
  const [taken, setTaken] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const tell = (added: number, reasons: readonly string[]) => {
    if (added > 0) toast.show(words.taken(format.number(added)));
    if (reasons.length > 0)
      toast.error(words.notTaken(format.number(reasons.length)), { detail: [...new Set(reasons)].join(' ') });
  };
  const take = async (invoices: readonly Adoptable[]) => {
    setBusy(new Set(invoices.map(({ tax_number }) => tax_number)));
    let added = 0;
    const reasons: string[] = [];
    try {
      for (let at = 0; at < invoices.length; at += adoptionMax) {
        const part = invoices.slice(at, at + adoptionMax);
        const { results } = await withLoading(api(calls.adoptInvoices, { body: { invoices: part } }));
        const ids = results.flatMap(({ ok, tax_number, invoice_id }) =>
          ok && invoice_id !== null ? [[tax_number, invoice_id] as const] : [],
        );
        added += ids.length;
        reasons.push(...results.flatMap(({ ok, message }) => (ok ? [] : [message])));
        setTaken((before) => new Map([...before, ...ids]));
      }
    } catch (error) {
      reasons.push(reasonOf(error));
    } finally {
      setBusy(new Set());
      tell(added, reasons);
      if (added > 0) void client.invalidateQueries({ queryKey: ['invoices'] });
    }
  };
  return { taken, busy, take };
}

export type Adoption = ReturnType<typeof useAdoption>;
