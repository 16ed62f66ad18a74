import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Download, FileSearch, Printer } from 'lucide-react';
import { type DragEvent, useEffect, useState } from 'react';
import { Page } from '../../../app/layout/page.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { keepFile } from '../../../ui/keep-file.ts';
import { QueryError } from '../../../ui/query-error.tsx';
import { useShortcut } from '../../../ui/use-shortcut.ts';
import { useWidth } from '../../../ui/use-width.ts';
import { paperQuery } from '../fetch-paper.ts';
import { paperStrings } from '../paper.fa.ts';
import { MissingViewer } from '../pdf/missing-viewer.tsx';
import type { PdfDocument } from '../pdf/open-pdf.ts';
import { PdfPages } from '../pdf/pdf-pages.tsx';
import { usePdf } from '../pdf/use-pdf.ts';
import { usePdfSearch } from '../pdf/use-pdf-search.ts';
import { printPdf } from '../print-pdf.ts';
import { usePageInView } from './use-page-in-view.ts';
import { OpenFileButton, ViewerBar } from './viewer-bar.tsx';
import { percentOf, stepZoom, widthOf, type Zoom } from './zoom.ts';

const words = paperStrings.viewer;

interface ShownFile {
  blob: Blob;
  fileName: string;
}

/** /pdf-viewer: an invoice's paper or a file of this device, page by page, with zoom and search. */
export function ViewerPage() {
  const { invoice, layout = 'official' } = useSearch({ from: '/main/pdf-viewer' });
  const paper = useQuery({ ...paperQuery(invoice ?? '', layout), enabled: invoice !== undefined });
  const [chosen, setChosen] = useState<ShownFile | null>(null);
  const shown: ShownFile | undefined = chosen ?? paper.data;
  const choose = (file: File) => setChosen({ blob: file, fileName: file.name });
  const print = () => shown !== undefined && printPdf(shown.blob);
  useShortcut('Ctrl+KeyP', print, { isEnabled: shown !== undefined });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) choose(file);
  };
  return (
    <Page
      hasOwnPaper
      title={words.title}
      subtitle={shown && <bdi dir="auto">{shown.fileName}</bdi>}
      actions={
        shown && (
          <>
            <OpenFileButton onFile={choose} />
            <Button icon={Download} onPress={() => keepFile(shown.fileName, shown.blob)}>
              {paperStrings.download}
            </Button>
            <Button variant="primary" icon={Printer} onPress={print}>
              {paperStrings.print}
            </Button>
          </>
        )
      }
      isBare
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is one way more; the button is the way */}
      <div className="flex grow flex-col" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        {shown && <OpenedFile file={shown} onFile={choose} />}
        {!shown && invoice === undefined && (
          <EmptyState icon={FileSearch} title={words.empty} actions={<OpenFileButton onFile={choose} isPrimary />}>
            {words.emptyHint}
          </EmptyState>
        )}
        {!shown && paper.isError && (
          <QueryError className="m-4" title={paperStrings.failed} safe={paperStrings.safe} query={paper} />
        )}
      </div>
    </Page>
  );
}

export function OpenedFile({ file, onFile }: { file: ShownFile; onFile: (file: File) => void }) {
  const opened = usePdf(file.blob);
  if (opened.state === 'open') return <Pages document={opened.document} />;
  if (opened.state === 'opening') return <div className="grow bg-sunken" />;
  if (opened.state === 'missing') return <MissingViewer className="m-4" />;
  return (
    <EmptyState
      icon={FileSearch}
      title={opened.state === 'locked' ? words.locked : words.damaged}
      actions={<OpenFileButton onFile={onFile} isPrimary />}
    />
  );
}

/** Width of the first page in points: the measure of the zoom. */
function usePoints(document: PdfDocument): number {
  const [points, setPoints] = useState(595);
  useEffect(() => {
    document.getPage(1).then(
      (page) => setPoints(page.getViewport({ scale: 1 }).width),
      () => {},
    );
  }, [document]);
  return points;
}

function Pages({ document }: { document: PdfDocument }) {
  const points = usePoints(document);
  const { ref, width: room } = useWidth<HTMLDivElement>();
  const [zoom, setZoom] = useState<Zoom>('fit');
  const { page, refOf, show, reset } = usePageInView();
  const search = usePdfSearch(document);
  const width = widthOf(zoom, points, (room ?? 0) - 32);
  const percent = percentOf(width, points);
  const found = search.matches[search.at]?.page;
  useEffect(() => reset, [reset]);
  useEffect(() => {
    if (found !== undefined) show(found);
  }, [found, show]);
  return (
    <>
      <ViewerBar
        page={page}
        pages={document.numPages}
        onPage={show}
        percent={percent}
        onZoom={(by) => setZoom(stepZoom(percent, by))}
        onFit={() => setZoom('fit')}
        search={search}
      />
      <div ref={ref} className="flex grow flex-col gap-4 overflow-x-auto bg-sunken p-4">
        <PdfPages
          document={document}
          width={width}
          more={(number) => ({ marks: search.onPage(number), ref: refOf(number) })}
        />
      </div>
    </>
  );
}
