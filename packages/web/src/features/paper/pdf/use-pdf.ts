import { useEffect, useState } from 'react';
import { isLocked, isWithoutViewer, openPdf, type PdfDocument } from './open-pdf.ts';

export type OpenedPdf =
  | { state: 'opening' }
  | { state: 'open'; document: PdfDocument }
  | { state: 'damaged' }
  | { state: 'locked' }
  | { state: 'missing' };

const stateAfter = (error: unknown) => (isWithoutViewer(error) ? 'missing' : isLocked(error) ? 'locked' : 'damaged');

/** The document in a file; the one before stays until the next is open. */
export function usePdf(blob: Blob | undefined): OpenedPdf {
  const [opened, setOpened] = useState<OpenedPdf>({ state: 'opening' });
  useEffect(() => {
    if (blob === undefined) return;
    let isLeft = false;
    openPdf(blob).then(
      (document) => {
        if (isLeft) void document.loadingTask.destroy();
        else setOpened({ state: 'open', document });
      },
      (error: unknown) => {
        if (!isLeft) setOpened({ state: stateAfter(error) });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [blob]);
  useEffect(() => {
    if (opened.state !== 'open') return;
    return () => void opened.document.loadingTask.destroy();
  }, [opened]);
  return opened;
}
