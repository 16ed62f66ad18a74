import { Readable } from 'node:stream';
import type { StreamReply } from '../../platform/http/route.ts';

/** A finished paper as an answer. */
export const pdfReply = (pdf: Uint8Array): Pick<StreamReply, 'contentType' | 'body' | 'length'> => ({
  contentType: 'application/pdf',
  body: Readable.from([Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)]),
  length: pdf.byteLength,
});

/** That a paper can be had, for whoever asks before taking it: setting it would take as long as the paper itself. */
export const pdfHead = (): Pick<StreamReply, 'contentType' | 'body'> => ({
  contentType: 'application/pdf',
  body: Readable.from([]),
});
