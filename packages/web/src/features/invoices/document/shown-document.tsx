import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PaperLayout } from '@taraz/contract';
import type { DraftTotals } from '@taraz/core';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Segmented } from '../../../ui/segmented.tsx';
import { paperQuery } from '../../paper/fetch-paper.ts';
import { paperStrings } from '../../paper/paper.fa.ts';
import { printFetched, printPaper } from '../../paper/print-paper.ts';
import { completeDraft } from '../draft-store/draft-codec.ts';
import { parseDraftPath } from '../draft-store/draft-path.ts';
import type { InvoiceDetail } from '../queries.ts';
import { InvoiceDocument } from './invoice-document.tsx';
import { pageStrings } from './page.fa.ts';

/** How the document is shown: in the screen's colours, or as one of the papers. */
export type Shown = 'screen' | PaperLayout;

const ways = ['screen', 'official', 'normal', 'dotin'] as const satisfies readonly Shown[];
const titles = { screen: pageStrings.onScreen, ...paperStrings.layoutsShort } satisfies Record<Shown, string>;

// The reader of PDFs is as large as a screen; it comes when a paper is asked for.
const PaperSheets = lazy(async () => ({ default: (await import('../../paper/paper-sheets.tsx')).PaperSheets }));

export interface ShownDocumentProps {
  invoice: InvoiceDetail;
  shown: Shown;
  onShow: (shown: Shown) => void;
}

/** The document, and above it the choice of its template. */
export function ShownDocument({ invoice, shown, onShow }: ShownDocumentProps) {
  const draft = useMemo(() => completeDraft(invoice.draft), [invoice.draft]);
  const faultyLines = new Set(
    invoice.findings.flatMap(({ path, severity }) => {
      const parsed = parseDraftPath(path);
      return severity === 'error' && parsed?.section === 'items' && parsed.index !== null ? [parsed.index] : [];
    }),
  );
  return (
    <div className="flex min-w-0 flex-col gap-3 rounded-card bg-sunken p-4 max-sm:-mx-page max-sm:rounded-none max-sm:p-2 print:bg-transparent print:p-0">
      <Segmented
        className="no-print"
        label={paperStrings.layout}
        isLabelHidden
        value={shown}
        onChange={onShow}
        options={ways.map((value) => ({ value, label: titles[value] }))}
      />
      {shown === 'screen' ? (
        <InvoiceDocument
          draft={draft}
          totals={invoice.totals as DraftTotals}
          taxNumber={invoice.tax_number}
          faultyLines={faultyLines}
          className="mx-auto w-full max-w-[53.75rem] print:border-0"
        />
      ) : (
        <Suspense>
          <PaperSheets id={invoice.id} layout={shown} />
        </Suspense>
      )}
    </div>
  );
}

/** Prints what is shown: the paper as the server set it, or the screen's own document. */
export function usePrintShown(id: string, shown: Shown): { print: () => void; isPrinting: boolean } {
  const client = useQueryClient();
  const paper = useQuery({ ...paperQuery(id, shown === 'screen' ? 'official' : shown), enabled: shown !== 'screen' });
  const [isPrinting, setPrinting] = useState(false);
  const print = () => {
    if (shown === 'screen') return window.print();
    const blob = paper.data?.blob;
    if (blob !== undefined) return void printFetched({ id, layout: shown }, async () => blob);
    // On its way, or lost: waited for, and asked for again.
    setPrinting(true);
    void printPaper(client, id, shown).finally(() => setPrinting(false));
  };
  return { print, isPrinting };
}
