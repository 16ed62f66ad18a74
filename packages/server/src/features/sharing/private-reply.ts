import type { PaperLayout } from '@taraz/contract';
import type { ReplyExtras, StreamReply } from '../../platform/http/route.ts';
import { paperName } from '../paper/document/basics.ts';
import { refuseTooLong } from '../paper/paper-lines.ts';
import type { PaperSource } from '../paper/paper-source.ts';
import { pdfReply } from '../paper/pdf-reply.ts';
import type { Press } from '../paper/render/press.ts';
import { usualLayout } from '../paper/usual-layout.ts';

/** Not for search engines, nor for the caches between. */
export const keepPrivate = (reply: ReplyExtras) => reply.header('x-robots-tag', 'noindex, nofollow, noarchive');

/** A shared document on paper. @param token the link's, by which its papers have their turns @throws Problem TOO_LARGE */
export async function paperReply(
  press: Press,
  reply: ReplyExtras,
  token: string,
  source: PaperSource,
  layout: PaperLayout = usualLayout(source),
): Promise<StreamReply> {
  refuseTooLong([source]);
  const { pdf } = await press.set(token, [source], layout);
  reply.header('content-disposition', `inline; filename="${paperName(source)}.pdf"`);
  return pdfReply(pdf);
}
