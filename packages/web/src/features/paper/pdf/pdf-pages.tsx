import { useFormat } from '../../../ui/preferences.ts';
import { paperStrings } from '../paper.fa.ts';
import type { PdfDocument } from './open-pdf.ts';
import { PdfPage } from './pdf-page.tsx';

/** All pages of a PDF. @param width CSS px of each */
export function PdfPages({ document, width }: { document: PdfDocument; width: number }) {
  const format = useFormat();
  return Array.from({ length: document.numPages }, (_, index) => (
    <PdfPage
      // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
      key={index}
      document={document}
      number={index + 1}
      width={width}
      label={paperStrings.pageOf(format.number(index + 1), format.number(document.numPages))}
    />
  ));
}
