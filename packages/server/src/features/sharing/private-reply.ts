import type { PaperLayout } from '@taraz/contract';
import type { ReplyExtras, RequestContext, StreamReply } from '../../platform/http/route.ts';
import { paperName } from '../paper/document/basics.ts';
import { refuseTooLong } from '../paper/paper-lines.ts';
import type { PaperSource } from '../paper/paper-source.ts';
import { pdfHead, pdfReply } from '../paper/pdf-reply.ts';
import type { Press } from '../paper/render/press.ts';
import { usualLayout } from '../paper/usual-layout.ts';

/** Not for search engines, nor for the caches between. */
export const keepPrivate = (reply: ReplyExtras) => reply.header('x-robots-tag', 'noindex, nofollow, noarchive');

interface SharedPaper {
  /** the link's, by which its papers have their turns */
  token: string;
  source: PaperSource;
  layout: PaperLayout | undefined;
}

/** A shared document on paper. @throws Problem TOO_LARGE */
export async function paperReply(
  press: Press,
  { isHead }: Pick<RequestContext, 'isHead'>,
  reply: ReplyExtras,
  { token, source, layout = usualLayout(source) }: SharedPaper,
): Promise<StreamReply> {
  refuseTooLong([source]);
  reply.header('content-disposition', `inline; filename="${paperName(source)}.pdf"`);
  if (isHead === true) return pdfHead();
  const { pdf } = await press.set(token, [source], layout);
  return pdfReply(pdf);
}
