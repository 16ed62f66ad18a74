import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { MissingViewer } from '../paper/pdf/missing-viewer.tsx';
import { PdfPages } from '../paper/pdf/pdf-pages.tsx';
import { usePdf } from '../paper/pdf/use-pdf.ts';
import { attachmentStrings as strings } from './strings.fa.ts';

/** A PDF, page under page, as wide as there is room. */
export function PdfView({ blob }: { blob: Blob }) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const opened = usePdf(blob);
  return (
    <div ref={ref} className="flex flex-col gap-3">
      {opened.state === 'open' ? (
        <PdfPages document={opened.document} width={width ?? 0} />
      ) : opened.state === 'opening' ? (
        <SkeletonBar className="h-64 w-full" />
      ) : opened.state === 'missing' ? (
        <MissingViewer />
      ) : (
        <ErrorState title={opened.state === 'locked' ? strings.locked : strings.damaged} />
      )}
    </div>
  );
}
