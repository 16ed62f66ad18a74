import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

export type PdfDocument = PDFDocumentProxy;
export type PdfPageSource = PDFPageProxy;

/** Opens a PDF; pdf.js and its worker are loaded when the first one is. @throws when it is damaged or locked */
export async function openPdf(blob: Blob): Promise<PdfDocument> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs');
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
  return pdfjs.getDocument({ data: await blob.arrayBuffer() }).promise;
}

/** Whether it could not be opened for want of its password. */
export const isLocked = (error: unknown): boolean => error instanceof Error && error.name === 'PasswordException';
