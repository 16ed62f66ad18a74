import type { LucideIcon } from 'lucide-react';
import { Ellipsis, ListChecks, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useOwnBottomBar } from './bottom-bar-store.ts';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { Menu, type MenuEntry } from './menu.tsx';
import { uiStrings } from './ui.fa.ts';
import { useFitting } from './use-fitting.ts';
import { usePhone } from './use-media.ts';

interface ShownAction {
  id: string;
  title: string;
  icon: LucideIcon;
  isDisabled?: boolean;
  /** In the menu of the rest in `bad`, after a rule. */
  isDestructive?: boolean;
}

/** Done at once, or in one of several ways that its menu names. */
export type BulkAction = ShownAction & ({ onPress: () => void } | { entries: readonly MenuEntry[] });

export interface BulkBarProps {
  /** «۴ صورتحساب انتخاب شد». */
  title: ReactNode;
  /** «جمع ۱۱٬۸۹۵٬۵۹۵٬۰۰۰ ریال». */
  sum?: ReactNode;
  /** «انتخاب هر ۴۱۲»; goes beyond the page. On a phone the first in the menu of the rest. */
  selectAll?: { title: string; onPress: () => void } | undefined;
  actions: readonly BulkAction[];
  onClear: () => void;
}

const buttonClass =
  'inline-flex min-h-7 shrink-0 items-center gap-2 whitespace-nowrap rounded-control px-2.5 outline-hidden data-hovered:bg-rail-hover data-focus-visible:outline-2 data-focus-visible:outline-rail-mark data-disabled:opacity-50 pointer-coarse:min-h-11';

/** What has no room as a button, in the menu of the rest: of several ways each by itself, named with what it is a way of. */
const entriesOf = (action: BulkAction): readonly MenuEntry[] =>
  'entries' in action
    ? action.entries.map((entry) => ({
        ...entry,
        title: uiStrings.wayOf(action.title, entry.title),
        isDisabled: action.isDisabled || entry.isDisabled || false,
      }))
    : [{ ...action, onAction: action.onPress }];

/**
 * The actions as buttons, as many as have room; those done in several ways keep theirs longest where it has words, since it
 * names them.
 */
function partOf(actions: readonly BulkAction[], shown: number, isPhone: boolean) {
  const byWorth = isPhone ? actions : actions.toSorted((a, b) => Number('entries' in b) - Number('entries' in a));
  const kept = new Set(byWorth.slice(0, shown));
  return { buttons: actions.filter((one) => kept.has(one)), rest: actions.filter((one) => !kept.has(one)) };
}

interface ActionButtonProps {
  action: BulkAction;
  isPhone: boolean;
}

function ActionButton({ action, isPhone }: ActionButtonProps) {
  const button = (
    <AriaButton
      {...('onPress' in action && { onPress: action.onPress })}
      isDisabled={action.isDisabled ?? false}
      {...(isPhone ? { 'aria-label': action.title } : {})}
      className={cx(buttonClass, isPhone ? 'min-w-11 justify-center px-0' : 'bg-rail-hover data-hovered:bg-rail-open')}
    >
      <Icon of={action.icon} size={isPhone ? 20 : 16} />
      {!isPhone && action.title}
    </AriaButton>
  );
  if (!('entries' in action)) return button;
  return <Menu label={action.title} entries={action.entries} trigger={button} />;
}

interface BareButtonProps {
  icon: LucideIcon;
  label: string;
  isPhone: boolean;
  onPress?: () => void;
}

const BareButton = ({ icon, label, isPhone, onPress }: BareButtonProps) => (
  <AriaButton
    aria-label={label}
    {...(onPress && { onPress })}
    className={cx(buttonClass, 'justify-center px-0', isPhone ? 'min-w-11' : 'min-w-9')}
  >
    <Icon of={icon} size={isPhone ? 20 : 16} />
  </AriaButton>
);

/** Keeps the height at which the table's head sticks under the bar. */
function useHeightTold(isPhone: boolean) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    const page = element?.closest('main');
    if (isPhone || element === null || !page) return;
    const watcher = new ResizeObserver(() => page.style.setProperty('--bulk-height', `${element.offsetHeight}px`));
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      page.style.removeProperty('--bulk-height');
    };
  }, [isPhone]);
  return bar;
}

/**
 * Takes the filter row's place, at its height, while rows are selected, and stays in sight above the table's head however
 * far down a long page; on a phone it takes the bottom bar's. What has no room in its one line stands in a menu: a second
 * line would move the rows under the pointer that is choosing them.
 */
export function BulkBar({ title, sum, selectAll, actions, onClear }: BulkBarProps) {
  const isPhone = usePhone();
  useOwnBottomBar(isPhone);
  const bar = useHeightTold(isPhone);
  const words = [title, sum, selectAll?.title, ...actions.map((action) => action.title)];
  const { ref: line, shown } = useFitting<HTMLDivElement>(
    actions.length,
    words.map((word) => (typeof word === 'string' ? word : '')).join(' '),
  );
  const { buttons, rest } = partOf(actions, shown, isPhone);
  const inMenu = [
    ...(selectAll && isPhone
      ? [{ id: 'select-all', title: selectAll.title, icon: ListChecks, onAction: selectAll.onPress }]
      : []),
    ...rest.flatMap(entriesOf),
  ];
  return (
    <section
      ref={bar}
      aria-label={uiStrings.selected}
      className={
        isPhone
          ? 'fixed inset-x-0 bottom-0 z-20 bg-rail px-page pb-[env(safe-area-inset-bottom)] text-rail-ink'
          : 'sticky top-(--frame-top,0px) z-10 rounded-card bg-rail px-3 text-rail-ink outline-1 outline-rail-line -outline-offset-1 print:bg-transparent print:text-ink'
      }
    >
      <div ref={line} className={cx('flex items-center', isPhone ? 'min-h-18 gap-1' : 'min-h-10 gap-x-3')}>
        <div
          role="status"
          className={cx(
            isPhone ? 'grow' : 'flex flex-wrap items-center gap-x-3 *:leading-[1.125rem]',
            // Words give way last, in large text.
            shown > 0 ? '*:whitespace-nowrap' : 'min-w-0',
          )}
        >
          <p className="font-bold">{title}</p>
          {sum !== undefined && (
            <p className={isPhone ? 'text-caption text-rail-ink-2' : 'text-rail-ink-2 print:text-ink-2'}>{sum}</p>
          )}
        </div>
        {selectAll && !isPhone && (
          <AriaButton onPress={selectAll.onPress} className={`no-print ${buttonClass} text-rail-mark`}>
            {selectAll.title}
          </AriaButton>
        )}
        <div className="no-print ms-auto flex items-center gap-1.5">
          {buttons.map((action) => (
            <ActionButton key={action.id} action={action} isPhone={isPhone} />
          ))}
          {inMenu.length > 0 && (
            <Menu
              entries={inMenu}
              trigger={<BareButton icon={Ellipsis} label={uiStrings.moreActions} isPhone={isPhone} />}
            />
          )}
          <BareButton icon={X} label={uiStrings.clearSelection} isPhone={isPhone} onPress={onClear} />
        </div>
      </div>
    </section>
  );
}
