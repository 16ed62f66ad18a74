import { useQuery } from '@tanstack/react-query';
import type { PaperLayout } from '@taraz/contract';
import { ErrorState } from '../../ui/error-state.tsx';
import { isNowhere } from '../../ui/is-nowhere.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonBar, useSlow } from '../../ui/skeleton.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { NoSuchInvoice } from '../invoices/no-such-invoice.tsx';
import { paperQuery } from './fetch-paper.ts';
import { paperStrings } from './paper.fa.ts';
import { MissingViewer } from './pdf/missing-viewer.tsx';
import { PdfPages } from './pdf/pdf-pages.tsx';
import { usePdf } from './pdf/use-pdf.ts';

/** Widths in which the sheets are true to print at 96 px an inch, and their shape until the first page is there. */
const sheets = {
  official: { width: 1123, ratio: '297 / 210' },
  normal: { width: 794, ratio: '210 / 297' },
  dotin: { width: 302, ratio: '80 / 160' },
} as const satisfies Record<PaperLayout, { width: number; ratio: string }>;

/** An invoice's paper as it will be printed, page under page, as wide as there is room. */
export function PaperSheets({ id, layout }: { id: string; layout: PaperLayout }) {
  const paper = useQuery(paperQuery(id, layout));
  if (isNowhere(paper.error)) return <NoSuchInvoice />;
  if (!paper.isError) return <Sheets blob={paper.data?.blob} layout={layout} />;
  return <QueryError title={paperStrings.failed} safe={paperStrings.safe} query={paper} />;
}

function Sheets({ blob, layout }: { blob: Blob | undefined; layout: PaperLayout }) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const opened = usePdf(blob);
  const isSlow = useSlow(blob === undefined || opened.state === 'opening');
  const shown = Math.min(width ?? 0, sheets[layout].width);
  return (
    <div ref={ref} className="flex flex-col gap-4">
      {blob !== undefined && opened.state === 'open' ? (
        <PdfPages document={opened.document} width={shown} />
      ) : (
        isSlow && <SheetSkeleton layout={layout} width={shown} />
      )}
      {blob !== undefined && opened.state === 'missing' && <MissingViewer />}
      {blob !== undefined && (opened.state === 'damaged' || opened.state === 'locked') && (
        <ErrorState title={paperStrings.failed} safe={paperStrings.safe} />
      )}
    </div>
  );
}

function SheetSkeleton({ layout, width }: { layout: PaperLayout; width: number }) {
  return (
    <div
      role="status"
      className="mx-auto flex flex-col gap-4 bg-surface p-8 shadow-pop"
      style={{ width, aspectRatio: sheets[layout].ratio }}
    >
      <span className="sr-only">{paperStrings.rendering}</span>
      {['w-1/3', 'w-2/3', 'w-full', 'w-full', 'w-5/6', 'w-1/2'].map((bar, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <SkeletonBar key={index} className={bar} />
      ))}
    </div>
  );
}
