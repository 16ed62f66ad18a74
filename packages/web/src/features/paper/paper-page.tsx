import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ApiProblem, type PaperLayout } from '@taraz/contract';
import { ChevronLeft, Download, Printer, Search, Share2 } from 'lucide-react';
import { useMemo } from 'react';
import { Page } from '../../app/layout/page.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { keepFile } from '../../ui/keep-file.ts';
import { useFormat } from '../../ui/preferences.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { SkeletonBar, useSlow } from '../../ui/skeleton.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { useWidth } from '../../ui/use-width.ts';
import { type Paper, paperQuery } from './fetch-paper.ts';
import { paperStrings } from './paper.fa.ts';
import { PdfPage } from './pdf/pdf-page.tsx';
import { usePdf } from './pdf/use-pdf.ts';
import { printPdf } from './print-pdf.ts';
import { canShareFiles, shareFile } from './share-file.ts';

const paths = { official: '/pdf/$id', normal: '/pdfN/$id', dotin: '/pdfD/$id' } as const satisfies Record<
  PaperLayout,
  string
>;
const layouts = ['official', 'normal', 'dotin'] as const satisfies readonly PaperLayout[];

const keys = ['Ctrl', 'P'] as const;

/** Widths in which the sheets are true to print at 96 px an inch, and their shape until the first page is there. */
const sheets = {
  official: { width: 1123, ratio: '297 / 210' },
  normal: { width: 794, ratio: '210 / 297' },
  dotin: { width: 302, ratio: '80 / 160' },
} as const satisfies Record<PaperLayout, { width: number; ratio: string }>;

export function OfficialPaperPage() {
  const { id } = useParams({ from: '/main/pdf/$id' });
  return <PaperPage id={id} layout="official" />;
}
export function NormalPaperPage() {
  const { id } = useParams({ from: '/main/pdfN/$id' });
  return <PaperPage id={id} layout="normal" />;
}
export function DotinPaperPage() {
  const { id } = useParams({ from: '/main/pdfD/$id' });
  return <PaperPage id={id} layout="dotin" />;
}

/** /pdf, /pdfN, /pdfD: the sheet on sunken ground, as it will be printed. */
function PaperPage({ id, layout }: { id: string; layout: PaperLayout }) {
  const paper = useQuery(paperQuery(id, layout));
  const isMissing = paper.error instanceof ApiProblem && paper.error.status === 404;
  return (
    <Page
      title={paperStrings.title}
      before={<Crumb id={id} />}
      actions={<PaperActions id={id} layout={layout} paper={paper.data} />}
      isBare
    >
      <div className="flex grow flex-col gap-4 bg-sunken p-4 max-sm:p-2">
        {paper.isError && (
          <ErrorState
            title={isMissing ? paperStrings.notFound : paperStrings.failed}
            {...(isMissing
              ? {}
              : {
                  safe: paperStrings.safe,
                  error: paper.error,
                  onRetry: () => void paper.refetch(),
                  isRetrying: paper.isFetching,
                })}
          />
        )}
        {!paper.isError && <Sheets blob={paper.data?.blob} layout={layout} />}
      </div>
    </Page>
  );
}

function Crumb({ id }: { id: string }) {
  return (
    <Link
      to="/invoice/{-$id}"
      params={{ id }}
      className="inline-flex items-center gap-1.5 rounded-sm text-ink-2 hover:text-ink max-md:hidden"
    >
      {paperStrings.back}
      <Icon of={ChevronLeft} size={14} />
    </Link>
  );
}

interface PaperActionsProps {
  id: string;
  layout: PaperLayout;
  paper: Paper | undefined;
}

function PaperActions({ id, layout, paper }: PaperActionsProps) {
  const navigate = useNavigate();
  const canShare = useMemo(canShareFiles, []);
  const isDisabled = paper === undefined;
  const isPhone = usePhone();
  const print = () => paper !== undefined && printPdf(paper.blob);
  useShortcut('Ctrl+KeyP', print);
  return (
    <>
      <Segmented
        label={paperStrings.layout}
        isLabelHidden
        value={layout}
        onChange={(next) => void navigate({ to: paths[next], params: { id }, replace: true })}
        options={layouts.map((value) => ({ value, label: paperStrings.layouts[value] }))}
      />
      <IconButton
        icon={Search}
        label={paperStrings.openInViewer}
        variant="outlined"
        onPress={() => void navigate({ to: '/pdf-viewer', search: { invoice: id, layout } })}
      />
      {canShare && (
        <IconButton
          icon={Share2}
          label={paperStrings.share}
          variant="outlined"
          isDisabled={isDisabled}
          onPress={() => paper && void shareFile(paper.fileName, paper.blob)}
        />
      )}
      <Button icon={Download} isDisabled={isDisabled} onPress={() => paper && keepFile(paper.fileName, paper.blob)}>
        {paperStrings.download}
      </Button>
      <Button variant="primary" icon={Printer} isDisabled={isDisabled} {...(isPhone ? {} : { keys })} onPress={print}>
        {paperStrings.print}
      </Button>
    </>
  );
}

function Sheets({ blob, layout }: { blob: Blob | undefined; layout: PaperLayout }) {
  const format = useFormat();
  const { ref, width } = useWidth<HTMLDivElement>();
  const opened = usePdf(blob);
  const isSlow = useSlow(blob === undefined || opened.state === 'opening');
  const shown = Math.min(width ?? 0, sheets[layout].width);
  return (
    <div ref={ref} className="flex flex-col gap-4">
      {blob !== undefined && opened.state === 'open'
        ? Array.from({ length: opened.document.numPages }, (_, index) => (
            <PdfPage
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
              key={index}
              document={opened.document}
              number={index + 1}
              width={shown}
              label={paperStrings.pageOf(format.number(index + 1), format.number(opened.document.numPages))}
            />
          ))
        : isSlow && <SheetSkeleton layout={layout} width={shown} />}
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
