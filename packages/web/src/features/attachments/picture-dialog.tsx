import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { fetchFile } from '../../app/files.ts';
import { takeFile } from '../../app/take-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonBar } from '../../ui/skeleton.tsx';
import { useBlobUrl } from '../../ui/use-blob-url.ts';
import { attachmentStrings as strings } from './strings.fa.ts';

interface PictureDialogProps {
  /** below /api */
  path: string;
  name: string;
  onClose: () => void;
}

/** A picture as large as the window lets it be. */
export function PictureDialog({ path, name, onClose }: PictureDialogProps) {
  const picture = useQuery({ queryKey: ['attachment-picture', path], queryFn: () => fetchFile(path) });
  const url = useBlobUrl(picture.data);
  return (
    <Dialog
      title={<bdi>{name}</bdi>}
      width="l"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button icon={Download} onPress={() => void takeFile(path, name)}>
          {strings.downloadOne}
        </Button>
      }
    >
      {picture.isError ? (
        <QueryError title={strings.pictureFailed} safe={strings.safe} query={picture} />
      ) : url === null ? (
        <SkeletonBar className="h-64 w-full" />
      ) : (
        <img src={url} alt={name} className="mx-auto max-h-[70vh] max-w-full object-contain" />
      )}
    </Dialog>
  );
}
