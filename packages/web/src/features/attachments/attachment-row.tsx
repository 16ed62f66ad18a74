import { useMutation } from '@tanstack/react-query';
import { type Attachment, type Client, calls } from '@taraz/contract';
import { Download, Eye, EyeOff, FileText, Image, Trash2 } from 'lucide-react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { takeFile } from '../../app/take-file.ts';
import { tellRemoved } from '../../app/tell-removed.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { toast } from '../../ui/toast-store.ts';
import { fileSize } from './file-size.ts';
import { type Beside, ways } from './queries.ts';
import { attachmentStrings as strings } from './strings.fa.ts';
import { copyOfFile, pathOfFile } from './take-copies.ts';
import { useRefreshAttachments } from './use-refresh-attachments.ts';

interface AttachmentRowProps {
  beside: Beside;
  attachment: Attachment;
  onOpen: () => void;
}

/** One file: it opens over the page, or goes to the device; what was taken away comes back by one press. */
export function AttachmentRow({ beside, attachment, onOpen }: AttachmentRowProps) {
  const format = useFormat();
  const { name, size, author, created_at, is_shared, removable } = attachment;
  const isPicture = attachment.media_type.startsWith('image/');
  const take = () => void takeFile(pathOfFile(beside, attachment), name);
  const remove = useRemove(beside, attachment);
  return (
    <li className="flex items-center gap-1 border-line border-b px-3.5 py-1.5 last:border-b-0">
      <span className="me-1 text-ink-3">
        <Icon of={isPicture ? Image : FileText} />
      </span>
      <div className="min-w-0 grow leading-tight">
        <button
          type="button"
          aria-label={strings.show(name)}
          onClick={onOpen}
          className="focus-ring block max-w-full truncate rounded-sm text-start text-accent-text hover:underline"
        >
          <bdi>{name}</bdi>
        </button>
        <div className="text-caption text-ink-2">
          {[fileSize(size, format), author, format.dateTime(created_at)].filter(Boolean).join(' · ')}
        </div>
        {is_shared && <div className="text-caption">{strings.sharedMark}</div>}
      </div>
      {beside.subject === 'invoice' && <ShareButton attachment={attachment} />}
      <IconButton icon={Download} size="s" label={strings.download(name)} onPress={take} />
      {removable && (
        <IconButton
          icon={Trash2}
          size="s"
          label={strings.remove(name)}
          isDisabled={remove.isPending}
          onPress={() => remove.mutate()}
        />
      )}
    </li>
  );
}

/** Its bytes are taken along first: undoing makes it anew as it was. */
function useRemove(beside: Beside, attachment: Attachment) {
  const { subject, id } = beside;
  const { name, is_shared } = attachment;
  const refresh = useRefreshAttachments(subject);
  const restore = async (create: Client, file: File) => {
    const back = await create(ways[subject].add, { params: { id }, body: { file } });
    // It is back, though its buyer does not see it.
    if (is_shared)
      await api(calls.shareInvoiceAttachment, { params: { id: back.id }, body: { is_shared } }).catch((error) =>
        toast.error(strings.backUnshared(name), { detail: reasonOf(error) }),
      );
    await refresh();
  };
  return useMutation({
    mutationFn: () =>
      withLoading(
        copyOfFile(beside, attachment).then(async (file) => {
          await api(ways[subject].remove, { params: { id: attachment.id } });
          return file;
        }),
      ),
    onSuccess: (file) => {
      tellRemoved(strings.removed(name), (create) => restore(create, file));
      return refresh();
    },
    meta: { tells: true },
    onError: (error) => toast.error(strings.remove(name), { detail: reasonOf(error) }),
  });
}

function ShareButton({ attachment: { id, name, is_shared } }: { attachment: Attachment }) {
  const refresh = useRefreshAttachments('invoice');
  const sharing = useMutation({
    mutationFn: (shown: boolean) =>
      withLoading(api(calls.shareInvoiceAttachment, { params: { id }, body: { is_shared: shown } })),
    onSuccess: (after) => {
      toast.notice((after.is_shared ? strings.shared : strings.unshared)(name));
      return refresh();
    },
    meta: { tells: true },
    onError: (error) => toast.error(strings.shareFailed, { detail: reasonOf(error) }),
  });
  return (
    <IconButton
      icon={is_shared ? Eye : EyeOff}
      size="s"
      label={(is_shared ? strings.unshare : strings.share)(name)}
      isDisabled={sharing.isPending}
      onPress={() => sharing.mutate(!is_shared)}
    />
  );
}
