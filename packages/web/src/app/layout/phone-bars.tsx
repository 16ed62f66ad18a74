import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import {
  ArrowRight,
  House,
  type LucideIcon,
  Menu as MenuIcon,
  Plus,
  ReceiptText,
  Search,
  TriangleAlert,
  UserCheck,
} from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Bell } from '../../features/notifications/bell.tsx';
import { useHasOwnBottomBar } from '../../ui/bottom-bar-store.ts';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { appStrings } from '../app.fa.ts';
import { useFrameTitle } from '../frame-store.ts';
import { useSession } from '../session-store.ts';
import { useBadges } from '../use-badges.ts';
import { type ShownMenuItem, useMenu } from '../use-menu.ts';
import { BrandMark } from './brand-mark.tsx';
import { AuthorityState } from './top-bar.tsx';

/** Top of the phone frame: the page's title, or whose books these are. */
export function PhoneTopBar({ onOpenCommands }: { onOpenCommands: () => void }) {
  const { title, subtitle, hasBack } = useFrameTitle();
  const router = useRouter();
  const goBack = () => (router.history.canGoBack() ? router.history.back() : void router.navigate({ to: '/' }));
  const { user } = useSession();
  return (
    <header className="no-print sticky top-0 z-20 flex min-h-15 items-center short:static gap-3 border-line border-b bg-surface px-page py-1.5">
      {hasBack ? (
        <IconButton icon={ArrowRight} label={appStrings.back} onPress={goBack} iconSize={20} className="-ms-2" />
      ) : (
        <BrandMark size={28} />
      )}
      <div className="min-w-0 grow">
        <h1 className="wrap-anywhere line-clamp-2 text-section leading-6">
          {title ?? user?.account.name ?? appStrings.brand}
        </h1>
        <div className="truncate text-caption text-ink-2">{subtitle ?? <AuthorityState isCompact />}</div>
      </div>
      <IconButton icon={Search} label={appStrings.searchShort} onPress={onOpenCommands} iconSize={20} />
      <Bell />
    </header>
  );
}

/** Five words share the window's width: they grow with the text as far as there is room. */
const barItemClass =
  'flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-control text-[length:min(0.75rem,3.8vw)] leading-[1.5] outline-hidden focus-visible:outline-2 focus-visible:outline-focus data-focus-visible:outline-2 data-focus-visible:outline-focus';

/** The phone's bottom bar of five; places whose screen does not exist are left out. */
export function PhoneBottomBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const hasOwnBar = useHasOwnBottomBar();
  const { sections } = useMenu();
  const badges = useBadges();
  const format = useFormat();
  const all = sections.flat().flatMap((item) => [item, ...item.children]);
  const find = (id: ShownMenuItem['id']) => all.find((item) => item.id === id);
  const issue = find('createInvoice');
  if (hasOwnBar) return null;
  const place = (item: ShownMenuItem | undefined, icon: LucideIcon, label: string, count = 0) =>
    item && <BarLink item={item} icon={icon} label={label} badge={count > 0 ? format.number(count) : ''} />;
  return (
    <nav
      aria-label={appStrings.mainMenu}
      className="no-print fixed inset-x-0 bottom-0 z-20 grid auto-cols-fr grid-flow-col border-line border-t bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      {place(find('dashboard'), House, appStrings.phoneBar.home)}
      {place(find('invoices'), ReceiptText, appStrings.phoneBar.invoices)}
      {issue && (
        <Link to={issue.to} search={issue.search} className={cx(barItemClass, 'font-bold text-accent-text')}>
          <span className="-mt-1 inline-flex h-8 w-11 items-center justify-center rounded-full bg-accent text-accent-ink">
            <Icon of={Plus} size={20} />
          </span>
          {appStrings.phoneBar.issue}
        </Link>
      )}
      {place(find('invoiceErrors'), TriangleAlert, appStrings.phoneBar.errors, badges.errors ?? 0)}
      {find('invoices') === undefined &&
        place(find('operator'), UserCheck, appStrings.phoneBar.operator, badges.operator ?? 0)}
      <AriaButton onPress={onOpenMenu} className={cx(barItemClass, 'text-ink-2')}>
        <Icon of={MenuIcon} size={20} />
        {appStrings.phoneBar.more}
      </AriaButton>
    </nav>
  );
}

interface BarLinkProps {
  item: ShownMenuItem;
  icon: LucideIcon;
  label: string;
  badge: string;
}

function BarLink({ item: { to, search, needsKey }, icon, label, badge }: BarLinkProps) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const isCurrent = !needsKey && (to === '/' ? path === '/' : path.startsWith(to));
  return (
    <Link
      to={to}
      search={search}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      className={cx(barItemClass, isCurrent ? 'font-bold text-accent-text' : 'text-ink-2')}
    >
      <span className="relative">
        <Icon of={icon} size={20} />
        {badge !== '' && (
          <span className="absolute -top-1.5 -left-2 min-w-4 rounded-full bg-bad px-1 text-center font-bold text-[0.625rem] text-surface leading-4">
            {badge}
          </span>
        )}
      </span>
      {label}
    </Link>
  );
}
