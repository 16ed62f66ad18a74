import { BookOpen, CircleHelp, FlaskConical, Keyboard, Menu as MenuIcon, Search } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Bell } from '../../features/notifications/bell.tsx';
import { Chip } from '../../ui/chip.tsx';
import { clock } from '../../ui/clock.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { useNarrow } from '../../ui/use-media.ts';
import { appStrings } from '../app.fa.ts';
import { useSession } from '../session-store.ts';
import { answeredAt } from './answered-at.ts';
import { useAuthorityStatus } from './use-authority-status.ts';
import { UserMenu } from './user-menu.tsx';

interface TopBarProps {
  onOpenCommands: () => void;
  onOpenShortcuts: () => void;
  onOpenGuide: () => void;
  onOpenMenu: () => void;
}

export function TopBar({ onOpenCommands, onOpenShortcuts, onOpenGuide, onOpenMenu }: TopBarProps) {
  const isNarrow = useNarrow();
  return (
    <header className="no-print sticky top-0 z-20 flex h-12 items-center gap-2 border-line border-b bg-surface px-page">
      {isNarrow && <IconButton icon={MenuIcon} label={appStrings.openMenu} onPress={onOpenMenu} iconSize={18} />}
      <AriaButton
        onPress={onOpenCommands}
        aria-keyshortcuts="Control+K"
        className="focus-ring flex h-8 w-full min-w-0 max-w-[21.25rem] items-center gap-2 rounded-control border border-line bg-bg px-3 text-ink-3 data-hovered:border-line-strong"
      >
        <Icon of={Search} />
        <span className="grow truncate text-start">{appStrings.search}</span>
        <KeyCap keys={['Ctrl', 'K']} />
      </AriaButton>
      <div className="ms-auto flex items-center gap-3">
        <EnvironmentBadge />
        <AuthorityState />
        <Bell />
        <HelpMenu onOpenGuide={onOpenGuide} onOpenShortcuts={onOpenShortcuts} />
        <UserMenu />
      </div>
    </header>
  );
}

/** What this screen is for, the whole guide, and the keys. */
export function HelpMenu({ onOpenGuide, onOpenShortcuts }: { onOpenGuide: () => void; onOpenShortcuts?: () => void }) {
  const entries = [
    { id: 'screen', title: appStrings.helpMenu.screen, icon: CircleHelp, onAction: onOpenGuide },
    {
      id: 'guide',
      title: appStrings.helpMenu.guide,
      icon: BookOpen,
      onAction: () => void window.open('/guide', '_blank'),
    },
    ...(onOpenShortcuts
      ? [{ id: 'keys', title: appStrings.helpMenu.keys, icon: Keyboard, keys: ['?'], onAction: onOpenShortcuts }]
      : []),
  ];
  return (
    <Menu
      label={appStrings.help}
      entries={entries}
      trigger={<IconButton icon={CircleHelp} label={appStrings.help} iconSize={18} />}
    />
  );
}

/** That nothing is real here; where there is no room its icon says so, and the word to those who hear it. */
function EnvironmentBadge() {
  const { user } = useSession();
  const memory = user?.memories.find((one) => one.is_default) ?? user?.memories[0];
  if (!memory || memory.environment === 'production') return null;
  return (
    <Chip tone="warn" icon={FlaskConical}>
      <span className="max-lg:sr-only">
        {memory.environment === 'sandbox' ? appStrings.sandbox : appStrings.simulator}
      </span>
    </Chip>
  );
}

const authorityTones = { up: 'bg-ok', degraded: 'bg-warn', down: 'bg-bad', unknown: 'bg-ink-3' } as const;

/** State of the tax authority with the time of its last answer. */
export function AuthorityState({ isCompact = false }: { isCompact?: boolean }) {
  const format = useFormat();
  const status = useAuthorityStatus();
  if (status === null) return null;
  const { state, last_answer_at: lastAnswer } = status;
  return (
    <span role="status" className="inline-flex max-w-full items-center gap-2 text-caption text-ink-2">
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full', authorityTones[state])} />
      <span className="truncate">
        {appStrings.authorityName[0]}
        <span className={cx(isCompact && (state === 'up' ? 'max-[22.4375rem]:hidden' : 'hidden'))}>
          {' '}
          {appStrings.authorityName[1]}
        </span>
        {`: ${appStrings.authority[state]}`}
        {lastAnswer !== null && ` · ${answeredAt(format, lastAnswer, clock.nowMs())}`}
      </span>
    </span>
  );
}
