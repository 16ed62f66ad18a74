import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Part } from '../../app/layout/part.tsx';
import { useSession } from '../../app/session-store.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { Popover } from '../../ui/popover.tsx';
import { popoverCardClass } from '../../ui/popover-class.ts';
import { useFormat } from '../../ui/preferences.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { notificationsKey, unreadQuery } from './queries.ts';
import { notificationStrings as strings } from './strings.fa.ts';

const BellPanel = lazy(() => import('./bell-panel.tsx').then(({ BellPanel: Panel }) => ({ default: Panel })));

/** More than this is no figure that anyone counts. */
const shownMax = 99;

/** The bell of the top bar: how much is unread, live, and what it is. */
export function Bell() {
  const { isAuthenticated } = useSession();
  return isAuthenticated ? <LiveBell /> : null;
}

function LiveBell() {
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { data: unread = 0 } = useQuery(unreadQuery());
  useLive('bell.', notificationsKey, { firstMs: 0 });
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <AriaButton
        aria-label={unread === 0 ? strings.title : strings.unread(format.number(unread))}
        className="focus-ring relative inline-flex size-control shrink-0 items-center justify-center rounded-control text-ink-2 data-hovered:bg-sunken data-hovered:text-ink data-pressed:bg-mute"
      >
        <Icon of={BellIcon} size={18} />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute start-0.5 top-0.5 inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-bad px-1 font-bold text-[0.6875rem] text-surface leading-none"
          >
            {unread > shownMax ? `+${format.number(shownMax)}` : format.number(unread)}
          </span>
        )}
      </AriaButton>
      <Popover placement="bottom end" offset={6} className={cx(popoverCardClass, 'w-96')}>
        <Dialog aria-label={strings.title} className="outline-hidden">
          <Part fallback={<div className="h-40" />} onMissing={() => setOpen(false)}>
            <BellPanel unread={unread} onLeave={() => setOpen(false)} />
          </Part>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
