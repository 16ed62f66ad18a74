import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy } from 'react';
import { fetchFile } from '../../app/files.ts';
import { Part } from '../../app/layout/part.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { keepFile } from '../../ui/keep-file.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { useBlobUrl } from '../../ui/use-blob-url.ts';
import { attachmentStrings as strings } from './strings.fa.ts';

/** With pdf.js, which few who look at an invoice need. */
const PdfView = lazy(async () => ({ default: (await import('./pdf-view.tsx')).PdfView }));

interface FileDialogProps {
  /** below /api */
  path: string;
  name: string;
  isPicture: boolean;
  /** taken away while it is looked at */
  isGone: boolean;
  onClose: () => void;
}

/** A kept file, as large as the window lets it be. */
export function FileDialog({ path, name, isPicture, isGone, onClose }: FileDialogProps) {
  const file = useQuery({ queryKey: ['attachment-file', path], queryFn: () => fetchFile(path), staleTime: Infinity });
  return (
    <Dialog
      title={<bdi>{name}</bdi>}
      width="l"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button icon={Download} isDisabled={!file.data} onPress={() => file.data && keepFile(name, file.data)}>
          {strings.downloadOne}
        </Button>
      }
    >
      {isGone && <Banner tone="warn" title={strings.gone} isAlert className="mb-3.5" />}
      {file.isError ? (
        <QueryError title={strings.fileFailed} safe={strings.safe} query={file} />
      ) : file.data === undefined ? (
        <SkeletonBar className="h-64 w-full" />
      ) : isPicture ? (
        <Picture blob={file.data} name={name} />
      ) : (
        <Part fallback={<SkeletonBar className="h-64 w-full" />} onMissing={onClose}>
          <PdfView blob={file.data} />
        </Part>
      )}
    </Dialog>
  );
}

function Picture({ blob, name }: { blob: Blob; name: string }) {
  const url = useBlobUrl(blob);
  return url === null ? null : <img src={url} alt={name} className="mx-auto max-h-[70vh] max-w-full object-contain" />;
}
