import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { isMissingPart } from '../../../app/new-version.ts';

export type PdfDocument = PDFDocumentProxy;
export type PdfPageSource = PDFPageProxy;

/** Opens a PDF; pdf.js and its worker are loaded when the first one is. @throws when it is damaged or locked, or pdf.js did not come */
export async function openPdf(blob: Blob): Promise<PdfDocument> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
  return pdfjs.getDocument({ data: await blob.arrayBuffer() }).promise;
}

/** What pdf.js says where its worker did not come. */
const workerMissing = 'Setting up fake worker failed';

/** Whether it could not be opened since pdf.js, or its worker, did not come: without a network, or after an upgrade. */
export const isWithoutViewer = (error: unknown): boolean =>
  isMissingPart(error) || (error instanceof Error && error.message.startsWith(workerMissing));

/** Whether it could not be opened for want of its password. */
export const isLocked = (error: unknown): boolean => error instanceof Error && error.name === 'PasswordException';
