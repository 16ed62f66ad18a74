import { Readable } from 'node:stream';
import type { StreamReply } from '../../platform/http/route.ts';

/** Endings of what is taken, by what is kept of it: pictures are drawn anew as JPEG. */
const endings: Readonly<Record<string, { own: string; others: RegExp }>> = {
  'application/pdf': { own: 'pdf', others: /\.pdf$/i },
  'image/jpeg': { own: 'jpg', others: /\.(jpe?g|png|webp)$/i },
};

/**
 * The name that a file somebody uploaded is given by, screens' downloads among them: it ends as what it is. A file that
 * begins as a PDF and is called `bill.pdf.hta` would be run by whoever opens it.
 */
export function keptName(name: string, mediaType: string): string {
  const ending = endings[mediaType];
  if (ending === undefined) return name;
  const stem = name.replace(ending.others, '').replace(/[. ]+$/, '');
  return `${stem === '' ? 'file' : stem}.${ending.own}`;
}

const pieceBytes = 64 * 1024;

/** Piece by piece: it is seen whether they are taken. */
function* piecesOf(bytes: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield Buffer.from(bytes.subarray(at, at + pieceBytes));
}

/** A file that somebody uploaded, as it is given out again. */
export const keptFile = (
  { file_name, media_type }: { file_name: string; media_type: string },
  bytes: Uint8Array,
): StreamReply => ({
  contentType: media_type,
  body: Readable.from(piecesOf(bytes)),
  length: bytes.length,
  fileName: keptName(file_name, media_type),
});
