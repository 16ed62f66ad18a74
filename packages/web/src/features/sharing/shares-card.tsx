import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy, Eye, EyeOff, Link2, QrCode, Share2, Smartphone, SquareArrowOutUpLeft, Unlink } from 'lucide-react';
import { useState } from 'react';
import { reasonOf } from '../../app/reason-of.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { Question } from '../../ui/question.tsx';
import { toast } from '../../ui/toast-store.ts';
import { revokeLink, type SharedKind, type ShareLink, sharesKey, sharesQuery } from './queries.ts';
import { copyLink } from './share-dialog.tsx';
import { SmsDelivery } from './sms-delivery.tsx';
import { shareStrings } from './strings.fa.ts';

const strings = shareStrings.links;
const icons = { sms: Smartphone, link: Link2, paper: QrCode } as const;

interface SharesCardProps {
  kind: SharedKind;
  id: string;
  onShare: () => void;
  /** Not there until something was sent, or could not be read. */
  isQuiet?: boolean;
}

/** Who was given the document or account, whether it was looked at, and the end of each link. */
export function SharesCard({ kind, id, onShare, isQuiet = false }: SharesCardProps) {
  const list = useQuery(sharesQuery(kind, id));
  const links = list.data?.links ?? [];
  if (isQuiet && links.length === 0 && !list.isError) return null;
  return (
    <Card
      title={strings.title}
      isFlush
      actions={
        <Button size="s" icon={Share2} onPress={onShare}>
          {shareStrings.share}
        </Button>
      }
    >
      {list.isError && (
        <div className="p-3.5">
          <QueryError title={strings.failed} query={list} />
        </div>
      )}
      {list.data !== undefined && links.length === 0 && <p className="px-3.5 py-3 text-ink-2">{strings.none}</p>}
      {links.length > 0 && (
        <ul className="max-h-80 overflow-auto">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} kind={kind} documentId={id} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function LinkRow({ link, kind, documentId }: { link: ShareLink; kind: SharedKind; documentId: string }) {
  const format = useFormat();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const words = strings.of[kind === 'statement' ? 'statement' : 'document'];
  const isLive = link.state === 'live';
  const revoke = useMutation({
    mutationFn: () => revokeLink(kind, link.id),
    onSuccess: () => {
      toast.notice(strings.revoked);
      setAsking(false);
    },
    onSettled: () => client.invalidateQueries({ queryKey: sharesKey(kind, documentId) }),
  });
  const ask = () => {
    revoke.reset();
    setAsking(true);
  };
  const entries: MenuEntry[] = isLive
    ? [
        { id: 'copy', title: shareStrings.copy, icon: Copy, onAction: () => void copyLink(link.url) },
        {
          id: 'open',
          title: words.open,
          icon: SquareArrowOutUpLeft,
          onAction: () => void window.open(link.url, '_blank', 'noopener'),
        },
        { id: 'revoke', title: strings.revoke, icon: Unlink, isDestructive: true, onAction: ask },
      ]
    : [];
  const until = link.expires_at === null ? '' : strings.until(format.date(link.expires_at));
  return (
    <li className="flex items-center gap-3 border-line border-t px-3.5 py-2">
      <Icon of={icons[link.purpose]} className="text-ink-2" />
      <div className="min-w-0 grow leading-tight">
        <div className={isLive ? '' : 'text-ink-3 line-through'}>
          {link.phone === '' ? strings.purpose[link.purpose] : <bdi dir="ltr">{link.phone}</bdi>}
        </div>
        {link.delivery !== null && <SmsDelivery delivery={link.delivery} />}
        <div className="flex flex-wrap items-center gap-x-2 text-caption text-ink-2">
          <Icon of={link.seen_at === null ? EyeOff : Eye} size={13} />
          {link.last_seen_at === null ? strings.notSeen : strings.seen(format.dateTime(link.last_seen_at))}
          {link.seen_count > 1 && ` (${strings.seenTimes(format.number(link.seen_count))})`}
        </div>
        {kind === 'statement' && <StatementDays link={link} />}
        <div className="text-caption text-ink-3">{isLive ? until : strings.state[link.state]}</div>
      </div>
      {entries.length > 0 && <Menu entries={entries} label={strings.menu} placement="bottom end" />}
      {isAsking && (
        <Question
          title={strings.revoke}
          no={strings.keep}
          isBusy={revoke.isPending}
          error={revoke.error && reasonOf(revoke.error)}
          onYes={() => revoke.mutate()}
          onClose={() => {
            revoke.reset();
            setAsking(false);
          }}
        >
          {words.revokeBody[link.purpose]}
        </Question>
      )}
    </li>
  );
}

/** Over which days whoever opens it sees the account. */
function StatementDays({ link: { from_day, to_day } }: { link: ShareLink }) {
  const format = useFormat();
  const date = (day: string) => format.date(`${day}T08:00:00Z`);
  const from = from_day === null ? null : date(from_day);
  const words = strings.days;
  return (
    <div className="text-caption text-ink-2">
      {to_day === null ? words.toNow(from) : from === null ? words.to(date(to_day)) : words.fromTo(from, date(to_day))}
    </div>
  );
}
