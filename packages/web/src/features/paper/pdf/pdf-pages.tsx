import { useFormat } from '../../../ui/preferences.ts';
import { paperStrings } from '../paper.fa.ts';
import type { PdfDocument } from './open-pdf.ts';
import { PdfPage, type PdfPageProps } from './pdf-page.tsx';

interface PdfPagesProps {
  document: PdfDocument;
  /** CSS px of each */
  width: number;
  /** what a page has besides, by its number from 1 */
  more?: (number: number) => Pick<PdfPageProps, 'marks' | 'ref'>;
}

/** All pages of a PDF. */
export function PdfPages({ document, width, more }: PdfPagesProps) {
  const format = useFormat();
  return Array.from({ length: document.numPages }, (_, index) => (
    <PdfPage
      // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
      key={index}
      document={document}
      number={index + 1}
      width={width}
      label={paperStrings.pageOf(format.number(index + 1), format.number(document.numPages))}
      {...more?.(index + 1)}
    />
  ));
}
