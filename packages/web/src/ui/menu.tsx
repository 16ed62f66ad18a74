import { Ellipsis, type LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Separator } from 'react-aria-components/Separator';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';
import { KeyCap } from './key-cap.tsx';
import { Popover } from './popover.tsx';
import { menuPopoverClass } from './popover-class.ts';
import { uiStrings } from './ui.fa.ts';

export interface MenuEntry {
  id: string;
  title: string;
  icon?: LucideIcon;
  /** Under the title, smaller. */
  detail?: ReactNode;
  keys?: readonly string[];
  /** In `bad`, after a rule. */
  isDestructive?: boolean;
  isDisabled?: boolean;
  onAction: () => void;
}

const buttonClass =
  'focus-ring inline-flex shrink-0 items-center justify-center rounded-control border text-ink-2 data-hovered:bg-sunken data-hovered:text-ink';

/** A menu's button without words. */
export const menuButtonClass = {
  quiet: cx(buttonClass, 'size-7 border-transparent pointer-coarse:size-11'),
  outlined: cx(buttonClass, 'size-control border-line bg-surface'),
} as const;

export interface MenuListProps {
  entries: readonly MenuEntry[];
  label: string;
  /** Takes the focus itself, where no MenuTrigger gives it: the menu, or its first entry. */
  autoFocus?: boolean | 'first';
}

/** The entries in a popover list; destructive ones stand apart at the end. */
export function MenuList({ entries, label, autoFocus = false }: MenuListProps) {
  const plain = entries.filter((entry) => !entry.isDestructive);
  const destructive = entries.filter((entry) => entry.isDestructive);
  const hasIcons = entries.some(({ icon }) => icon !== undefined);
  const row = (entry: MenuEntry) => (
    <MenuItem
      key={entry.id}
      id={entry.id}
      textValue={entry.title}
      isDisabled={entry.isDisabled ?? false}
      onAction={entry.onAction}
      className={cx(
        'flex min-h-8 cursor-default items-center gap-2.5 rounded-control px-2 text-body outline-hidden data-disabled:text-ink-3 pointer-coarse:min-h-11',
        entry.isDestructive ? 'text-bad data-focused:bg-bad-soft' : 'data-focused:bg-accent-soft',
      )}
    >
      {entry.icon && <Icon of={entry.icon} className={entry.isDestructive ? '' : 'text-ink-2'} />}
      {/* Words stand under words, also of the one account that has no tick. */}
      {!entry.icon && hasIcons && <span aria-hidden className="size-4 shrink-0" />}
      <span className="min-w-0 grow">
        {entry.title}
        {entry.detail !== undefined && <span className="block text-caption text-ink-2">{entry.detail}</span>}
      </span>
      {entry.keys && <KeyCap keys={entry.keys} className="ms-4" />}
    </MenuItem>
  );
  return (
    <AriaMenu aria-label={label} {...(autoFocus === false ? {} : { autoFocus })} className="outline-hidden">
      <MenuSection>{plain.map(row)}</MenuSection>
      {destructive.length > 0 && plain.length > 0 ? <Separator className="my-1 border-line border-t" /> : null}
      <MenuSection>{destructive.map(row)}</MenuSection>
    </AriaMenu>
  );
}

export interface MenuProps {
  entries: readonly MenuEntry[];
  /** Spoken name; default «کارهای دیگر». */
  label?: string;
  /** The button; default an ellipsis. */
  trigger?: ReactElement;
  variant?: 'quiet' | 'outlined';
  placement?: 'bottom start' | 'bottom end';
}

export function Menu({
  entries,
  label = uiStrings.moreActions,
  trigger,
  variant = 'quiet',
  placement = 'bottom end',
}: MenuProps) {
  return (
    <MenuTrigger>
      {trigger ?? (
        <AriaButton aria-label={label} className={menuButtonClass[variant]}>
          <Icon of={Ellipsis} />
        </AriaButton>
      )}
      <Popover placement={placement} offset={4} className={menuPopoverClass}>
        <MenuList entries={entries} label={label} />
      </Popover>
    </MenuTrigger>
  );
}
