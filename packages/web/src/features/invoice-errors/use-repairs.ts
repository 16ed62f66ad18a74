import { useQueryClient } from '@tanstack/react-query';
import { ApiProblem, calls } from '@taraz/contract';
import { useMemo, useState } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { browserDeps } from '../invoices/wizard/browser-deps.ts';
import { planRepair, type Repair } from './plan-repair.ts';
import type { RefusedInvoice } from './queries.ts';
import { errorStrings } from './strings.fa.ts';

/** A refused invoice with what would mend it. */
export interface PlannedRow {
  invoice: RefusedInvoice;
  repair: Repair;
}

/** What mending each invoice of a cause would do, by what the own list of goods says, however long that is. */
export const useRepairs = (invoices: readonly RefusedInvoice[], code: string): PlannedRow[] =>
  useMemo(
    () =>
      invoices.map((invoice) => {
        const rates = new Map(Object.entries(invoice.own_rates));
        return { invoice, repair: planRepair(invoice, code, { deps: browserDeps, rates }) };
      }),
    [invoices, code],
  );

interface Failure {
  id: string;
  reason: string;
}

const isStale = (error: unknown): boolean => error instanceof ApiProblem && error.problem?.code === 'STALE';

/** Mends one after the other, each only as it was when it was read; one that fails leaves the others alone. */
export function useMending() {
  const client = useQueryClient();
  const format = useFormat();
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null);
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const mend = async (rows: readonly PlannedRow[]) => {
    const failed: Failure[] = [];
    setFailures([]);
    for (const [done, { invoice, repair }] of rows.entries()) {
      setProgress({ done, all: rows.length });
      if (repair.kind !== 'certain') continue;
      const input = {
        params: { invoiceType: invoice.invoice_type },
        query: { invoice_id: invoice.id },
        body: repair.body,
      };
      const options = { idempotencyKey: crypto.randomUUID(), ifMatch: invoice.etag };
      await withLoading(api(calls.editInvoice, input, options)).catch((error: unknown) =>
        failed.push({ id: invoice.id, reason: isStale(error) ? errorStrings.stale : reasonOf(error) }),
      );
    }
    setProgress(null);
    setFailures(failed);
    const mended = rows.length - failed.length;
    if (mended > 0) toast.show(errorStrings.repaired(format.number(mended)));
    if (failed.length > 0)
      toast.error(errorStrings.notRepaired(format.number(failed.length)), { detail: failed[0]?.reason ?? '' });
    await client.invalidateQueries({ queryKey: ['invoices'] });
  };
  return { mend, progress, failures };
}
