import { Download, Headset, UserRound } from 'lucide-react';
import { takeFile } from '../../app/take-file.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { Ticket } from './queries.ts';
import { mergeReplys, type Reply } from './replys.ts';
import { ticketStrings as strings } from './strings.fa.ts';

/** Everything said in a ticket, oldest first; an answer is heard as it comes. @param filesPath below /api, where attachments lie */
export function Conversation({ ticket, filesPath }: { ticket: Ticket; filesPath: string }) {
  return (
    <ol aria-label={strings.conversation} aria-live="polite" aria-relevant="additions" className="flex flex-col gap-3">
      {mergeReplys(ticket).map((reply) => (
        <Said key={reply.id} reply={reply} filesPath={filesPath} />
      ))}
    </ol>
  );
}

function Said({ reply: { tag, author, text, created_at, file }, filesPath }: { reply: Reply; filesPath: string }) {
  const format = useFormat();
  const isOurs = tag === 'response';
  return (
    <li
      className={cx(
        'wrap-anywhere max-w-[min(40rem,calc(100%-2rem))] rounded-card border px-3.5 py-2.5',
        isOurs
          ? 'ms-8 self-end border-accent-soft bg-accent-soft max-sm:ms-4'
          : 'me-8 self-start border-line bg-surface max-sm:me-4',
      )}
    >
      <p className="flex flex-wrap items-center gap-x-2 text-caption text-ink-2">
        <Icon of={isOurs ? Headset : UserRound} size={14} />
        <span className="font-medium text-ink">{isOurs ? strings.support : author || strings.you}</span>
        <time dateTime={created_at}>{format.dateTime(created_at)}</time>
      </p>
      <p className="mt-1 whitespace-pre-line">{text}</p>
      {file !== null && (
        <Button
          size="s"
          icon={Download}
          className="mt-2 max-w-full"
          aria-label={strings.download(file.name)}
          onPress={() => void takeFile(`${filesPath}/${file.id}`, file.name)}
        >
          <bdi className="block truncate">{file.name}</bdi>
        </Button>
      )}
    </li>
  );
}
