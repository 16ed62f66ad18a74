import { useQuery } from '@tanstack/react-query';
import type { Attachment } from '@taraz/contract';
import { Paperclip } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { useFormat, useOwnDigits } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { useFilePicker } from '../../ui/use-file-picker.tsx';
import { useLive } from '../invoices/live/use-live.ts';
import { AttachmentRow } from './attachment-row.tsx';
import { FileDialog } from './file-dialog.tsx';
import { attachmentsKey, attachmentsQuery, type Beside, liveTopics } from './queries.ts';
import { attachmentStrings as strings } from './strings.fa.ts';
import { pathOfFile } from './take-copies.ts';
import { UploadRow } from './upload-row.tsx';
import { useUploads } from './use-uploads.ts';

interface AttachmentsProps {
  beside: Beside;
  /** of its heading: 3 within a panel */
  headingLevel?: 2 | 3;
}

/** Files kept beside a thing: added by choosing or dropping, opened, shown to the buyer, taken away. */
export function Attachments(props: AttachmentsProps) {
  // A page goes from one invoice to the next and stays: what has not arrived beside the first is no file of the second.
  return <FilesBeside key={`${props.beside.subject} ${props.beside.id}`} {...props} />;
}

function FilesBeside({ beside, headingLevel = 2 }: AttachmentsProps) {
  const format = useFormat();
  useLive(liveTopics[beside.subject], attachmentsKey);
  const list = useQuery(attachmentsQuery(beside));
  const { uploads, add, again, forget } = useUploads(beside);
  // Not its row's: a colleague who takes the file away would close it under the eyes of who reads it.
  const [open, setOpen] = useState<Attachment | null>(null);
  const files = list.data?.attachments ?? [];
  const count = files.length > 0 ? strings.count(format.number(files.length)) : undefined;
  return (
    <FilesCard
      count={count}
      headingLevel={headingLevel}
      onFiles={(chosen) => add(beside.id, chosen)}
      hint={beside.subject === 'invoice' && files.length > 0 ? strings.hintOfInvoice : strings.hint}
    >
      {list.isError && (
        <div className="p-3.5">
          <QueryError title={strings.failed} safe={strings.safe} query={list} />
        </div>
      )}
      {files.length + uploads.length > 0 && (
        <ul aria-label={strings.title} className="max-h-80 overflow-auto">
          {files.map((attachment) => (
            <AttachmentRow
              key={attachment.id}
              beside={beside}
              attachment={attachment}
              onOpen={() => setOpen(attachment)}
            />
          ))}
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onAgain={() => again(beside.id, upload)}
              onForget={() => forget(upload.key)}
            />
          ))}
        </ul>
      )}
      {open !== null && (
        <FileDialog
          path={pathOfFile(beside, open)}
          name={open.name}
          isPicture={open.media_type.startsWith('image/')}
          isGone={list.data !== undefined && files.every(({ id }) => id !== open.id)}
          onClose={() => setOpen(null)}
        />
      )}
    </FilesCard>
  );
}

interface FilesCardProps {
  count?: string | undefined;
  headingLevel: 2 | 3;
  hint: string;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** Where files are chosen or dropped, over those that are there. */
export function FilesCard({ count, headingLevel, hint, onFiles, children }: FilesCardProps) {
  const own = useOwnDigits();
  const { isOver, ...drop } = useFileDrop(onFiles);
  const picker = useFilePicker({
    label: strings.choose,
    accept: 'image/jpeg,image/png,image/webp,application/pdf',
    isMultiple: true,
    onChoose: onFiles,
  });
  return (
    <section aria-label={strings.title} {...drop}>
      <Card
        title={strings.title}
        headingLevel={headingLevel}
        {...(count === undefined ? {} : { subtitle: count })}
        actions={
          <Button size="s" icon={Paperclip} onPress={picker.open}>
            {strings.add}
          </Button>
        }
        isFlush
        className={cx(isOver && 'border-accent bg-accent-soft')}
      >
        {children}
        <p className="px-3.5 py-2 text-caption text-ink-2">{own(hint)}</p>
      </Card>
      {picker.input}
    </section>
  );
}
