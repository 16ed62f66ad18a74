import { Link, useRouterState } from '@tanstack/react-router';
import { KeyRound, PanelRightClose, PanelRightOpen } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Focusable } from 'react-aria-components/Focusable';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { setPreferences, useFormat } from '../../ui/preferences.ts';
import { showIn } from '../../ui/show-in.ts';
import { namedByTooltip, Tooltip, TooltipTrigger } from '../../ui/tooltip.tsx';
import { appStrings } from '../app.fa.ts';
import { menuTitles } from '../menu.fa.ts';
import { isOpenAt } from '../menu.ts';
import { useBadges } from '../use-badges.ts';
import { type ShownMenuItem, useMenu } from '../use-menu.ts';
import { AccountSwitcher } from './account-switcher.tsx';
import { BrandMark } from './brand-mark.tsx';

/** Where a key has to be set up first, the screen is another's. */
const isOpen = (item: ShownMenuItem, path: string): boolean => !item.needsKey && isOpenAt(item, path);

interface RailProps {
  isFolded: boolean;
  isDrawer?: boolean;
  /** Under the menu of a drawer. */
  foot?: ReactNode;
}

/** In a low window the menu scrolls: the open item comes into sight, with those it belongs to where they have room. */
function useOpenInSight(isFolded: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: both say which items stand there
  useLayoutEffect(() => {
    const open = box.current?.querySelector('[aria-current]');
    const item = open?.closest('li');
    if (!box.current || !open || !item) return;
    showIn(box.current, item.parentElement?.closest('li') ?? item);
    showIn(box.current, open);
  }, [path, isFolded]);
  return box;
}

export function Rail({ isFolded, isDrawer = false, foot }: RailProps) {
  const { sections } = useMenu();
  const box = useOpenInSight(isFolded);
  return (
    <nav
      aria-label={appStrings.mainMenu}
      className="flex h-full flex-col bg-rail pb-2.5 text-rail-ink [&_:focus-visible]:outline-rail-mark [&_:focus-visible]:-outline-offset-2"
    >
      <div
        className={cx(
          'flex h-12 shrink-0 items-center gap-2.5 font-bold text-page',
          isFolded ? 'justify-center' : 'px-3.5',
        )}
      >
        <BrandMark />
        {!isFolded && appStrings.brand}
      </div>
      <AccountSwitcher isFolded={isFolded} />
      {/* A scrollbar that takes room stands on the rail too. */}
      <div
        ref={box}
        className="scheme-dark min-h-0 grow overflow-y-auto overflow-x-hidden px-2.5 py-1 [scrollbar-color:var(--rail-open)_transparent] [scrollbar-width:thin]"
      >
        {sections.map((section, index) => (
          <ul
            key={section[0]?.id ?? index}
            className={cx('flex flex-col gap-px', index > 0 && 'mt-3 border-rail-line border-t pt-3')}
          >
            {section.map((item) => (
              <RailItem key={item.id} item={item} isFolded={isFolded} />
            ))}
          </ul>
        ))}
      </div>
      {isDrawer ? foot : <FoldButton isFolded={isFolded} />}
    </nav>
  );
}

function RailItem({ item, isFolded }: { item: ShownMenuItem; isFolded: boolean }) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const isChildOpen = item.children.some((child) => isOpen(child, path));
  const isCurrent = isOpen(item, path);
  const title = menuTitles[item.id];
  const link = (
    <Link
      to={item.to}
      search={item.search}
      {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
      {...(isFolded ? { 'aria-label': title, ...namedByTooltip } : {})}
      className={cx(
        'relative flex min-h-[2.0625rem] items-center gap-3 rounded-control text-body transition-colors duration-120 hover:bg-rail-hover pointer-coarse:min-h-11',
        isFolded ? 'justify-center' : 'ps-2 pe-1',
        isCurrent || isChildOpen ? 'bg-rail-open font-medium' : 'text-rail-ink',
      )}
    >
      {(isCurrent || (isFolded && isChildOpen)) && (
        <span aria-hidden className="absolute inset-y-1 -start-2.5 w-[3px] rounded-e-sm bg-rail-mark" />
      )}
      <Icon of={item.icon} size={17} className={isCurrent ? 'text-rail-mark' : 'text-rail-ink-2'} />
      {!isFolded && <span className="min-w-0 grow truncate">{title}</span>}
      {!isFolded && item.needsKey && <Icon of={KeyRound} size={14} label={appStrings.needsKey} />}
      {!isFolded && <Badge item={item} />}
    </Link>
  );
  const showsChildren = !isFolded && (isCurrent || isChildOpen) && item.children.length > 0;
  return (
    <li>
      {isFolded ? (
        <TooltipTrigger delay={200} closeDelay={0}>
          <Focusable>{link}</Focusable>
          <Tooltip placement="left">{title}</Tooltip>
        </TooltipTrigger>
      ) : (
        link
      )}
      {showsChildren && (
        <ul className="my-1 ms-[0.9375rem] flex flex-col border-rail-line border-s">
          {item.children.map((child) => (
            <li key={child.id}>
              <Link
                to={child.to}
                search={child.search}
                {...(isOpen(child, path) ? { 'aria-current': 'page' as const } : {})}
                className={cx(
                  'ms-2 flex min-h-[1.875rem] items-center rounded-control ps-3 pe-1 hover:bg-rail-hover pointer-coarse:min-h-11',
                  isOpen(child, path) ? 'bg-rail-hover font-medium text-rail-ink' : 'text-rail-ink-2',
                )}
              >
                <span className="min-w-0 grow truncate">{menuTitles[child.id]}</span>
                <Badge item={child} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Badge({ item }: { item: ShownMenuItem }) {
  const badges = useBadges();
  const format = useFormat();
  const count = item.badge ? (badges[item.badge] ?? 0) : 0;
  if (count === 0) return null;
  return (
    <span className="inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full bg-rail-open px-1.5 font-medium text-[0.6875rem]">
      {format.number(count)}
    </span>
  );
}

function FoldButton({ isFolded }: { isFolded: boolean }) {
  return (
    <AriaButton
      onPress={() => setPreferences({ railFolded: !isFolded })}
      aria-label={isFolded ? appStrings.unfoldMenu : appStrings.foldMenu}
      className={cx(
        'mx-2.5 flex min-h-[2.0625rem] shrink-0 items-center gap-3 rounded-control text-rail-ink-2 outline-hidden data-focus-visible:outline-2 data-focus-visible:outline-rail-mark data-hovered:bg-rail-hover',
        isFolded ? 'justify-center' : 'ps-2',
      )}
    >
      <Icon of={isFolded ? PanelRightOpen : PanelRightClose} size={17} />
      {!isFolded && appStrings.foldMenu}
    </AriaButton>
  );
}
