import type { LucideIcon } from 'lucide-react';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useOwnBottomBar } from './bottom-bar-store.ts';
import { Icon } from './icon.tsx';
import { Menu, type MenuEntry } from './menu.tsx';
import { uiStrings } from './ui.fa.ts';
import { usePhone } from './use-media.ts';

interface ShownAction {
  id: string;
  title: string;
  icon: LucideIcon;
  isDisabled?: boolean;
}

/** Done at once, or in one of several ways that its menu names. */
export type BulkAction = ShownAction & ({ onPress: () => void } | { entries: readonly MenuEntry[] });

export interface BulkBarProps {
  /** «۴ صورتحساب انتخاب شد». */
  title: ReactNode;
  /** «جمع ۱۱٬۸۹۵٬۵۹۵٬۰۰۰ ریال». */
  sum?: ReactNode;
  /** «انتخاب هر ۴۱۲»; goes beyond the page. */
  selectAll?: { title: string; onPress: () => void } | undefined;
  actions: readonly BulkAction[];
  onClear: () => void;
}

/**
 * Takes the filter row's place, at its height, while rows are selected, and stays in sight above the table's head however
 * far down a long page; on a phone it takes the bottom bar's.
 */
export function BulkBar({ title, sum, selectAll, actions, onClear }: BulkBarProps) {
  const isPhone = usePhone();
  useOwnBottomBar(isPhone);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = bar.current;
    const page = element?.closest('main');
    if (isPhone || element === null || !page) return;
    // The table's head sticks under it, however many lines it takes.
    const watcher = new ResizeObserver(() => page.style.setProperty('--bulk-height', `${element.offsetHeight}px`));
    watcher.observe(element);
    return () => {
      watcher.disconnect();
      page.style.removeProperty('--bulk-height');
    };
  }, [isPhone]);
  const button =
    'inline-flex min-h-7 items-center gap-2 rounded-control px-2.5 outline-hidden data-hovered:bg-rail-hover data-focus-visible:outline-2 data-focus-visible:outline-rail-mark data-disabled:opacity-50 pointer-coarse:min-h-11';
  return (
    <section
      ref={bar}
      aria-label={uiStrings.selected}
      className={
        isPhone
          ? 'fixed inset-x-0 bottom-0 z-20 flex min-h-18 items-center gap-1 bg-rail px-page pb-[env(safe-area-inset-bottom)] text-rail-ink'
          : 'sticky top-(--frame-top,0px) z-10 flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 rounded-card bg-rail px-3 py-1 text-rail-ink print:bg-transparent print:text-ink'
      }
    >
      <div role="status" className={isPhone ? 'min-w-0 grow' : 'flex flex-wrap items-center gap-x-3'}>
        <p className="font-bold">{title}</p>
        {sum !== undefined && (
          <p className={isPhone ? 'text-caption text-rail-ink-2' : 'text-rail-ink-2 print:text-ink-2'}>{sum}</p>
        )}
      </div>
      {selectAll && !isPhone && (
        <AriaButton onPress={selectAll.onPress} className={`no-print ${button} text-rail-mark`}>
          {selectAll.title}
        </AriaButton>
      )}
      <div className="no-print ms-auto flex items-center gap-1.5">
        {actions.map((action) => {
          const trigger = (
            <AriaButton
              key={action.id}
              {...('onPress' in action && { onPress: action.onPress })}
              isDisabled={action.isDisabled ?? false}
              {...(isPhone ? { 'aria-label': action.title } : {})}
              className={
                isPhone ? `${button} min-w-11 justify-center px-0` : `${button} bg-rail-hover data-hovered:bg-rail-open`
              }
            >
              <Icon of={action.icon} size={isPhone ? 20 : 16} />
              {!isPhone && action.title}
            </AriaButton>
          );
          return 'entries' in action ? (
            <Menu key={action.id} label={action.title} entries={action.entries} trigger={trigger} />
          ) : (
            trigger
          );
        })}
        <AriaButton
          aria-label={uiStrings.clearSelection}
          onPress={onClear}
          className={`${button} min-w-9 justify-center px-0`}
        >
          <Icon of={X} size={isPhone ? 20 : 16} />
        </AriaButton>
      </div>
    </section>
  );
}
