import { ArrowDown, ArrowUp, Copy, Ellipsis, ListPlus, PackagePlus, PanelLeftOpen, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { type MenuEntry, MenuList } from '../../../ui/menu.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { popoverClass } from '../../../ui/popover-class.ts';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';
import { addItem, duplicateItem, moveItem, selectItem } from '../draft-store/transitions.ts';
import type { WizardState } from '../draft-store/wizard-state.ts';
import { browserDeps } from './browser-deps.ts';
import { takesNoLine } from './judge-draft.ts';
import { useMakeProduct } from './use-make-product.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.items;

/** In the last cell of a line; the keyboard has Shift+F10. */
export function RowMenuButton({ label, onOpen }: { label: string; onOpen: (anchor: HTMLElement) => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      aria-haspopup="menu"
      onClick={(event) => onOpen(event.currentTarget)}
      className="inline-flex size-6 items-center justify-center rounded-control text-ink-2 hover:bg-sunken hover:text-ink"
    >
      <Icon of={Ellipsis} />
    </button>
  );
}

interface RowMenuProps {
  menu: { uuid: string; anchor: HTMLElement; isByKeyboard: boolean };
  onClose: () => void;
  onRemove: (uuid: string) => void;
}

/** What can be done with a line. */
export function RowMenu({ menu, onClose, onRemove }: RowMenuProps) {
  const anchor = useRef(menu.anchor);
  const entries = useRowEntries(menu.uuid, onRemove);
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom end"
      offset={4}
      className={popoverClass}
    >
      <MenuList
        // As in lists: by the keyboard the first entry is in hand at once.
        autoFocus={menu.isByKeyboard ? 'first' : true}
        label={words.columns.actions}
        entries={entries.map((entry) => ({
          ...entry,
          onAction: () => {
            onClose();
            entry.onAction();
          },
        }))}
      />
    </Popover>
  );
}

function useRowEntries(uuid: string, onRemove: (uuid: string) => void): MenuEntry[] {
  const store = useDraftStore();
  const items = useDraft(({ state }) => state.items);
  const isFull = useDraft(({ state }) => takesNoLine(state));
  const index = items.findIndex((item) => item.uuid === uuid);
  const { canMakeProduct, makeProduct } = useMakeProduct();
  const item = items[index];
  if (item === undefined) return [];
  const { menu } = words;
  const change = (transition: (state: WizardState) => WizardState) => () => store.apply(transition);
  const isFirst = index === 0;
  const isLast = index === items.length - 1;
  return [
    { id: 'details', title: menu.details, icon: PanelLeftOpen, onAction: change((state) => selectItem(state, uuid)) },
    {
      id: 'duplicate',
      title: menu.duplicate,
      icon: Copy,
      isDisabled: isFull,
      onAction: change((state) => duplicateItem(state, uuid, browserDeps)),
    },
    ...(canMakeProduct && item.product_id === ''
      ? [{ id: 'product', title: menu.toProducts, icon: PackagePlus, onAction: () => void makeProduct(item) }]
      : []),
    {
      id: 'insert',
      title: menu.insertAbove,
      icon: ListPlus,
      isDisabled: isFull,
      onAction: change((state) => addItem(state, {}, browserDeps, index)),
    },
    {
      id: 'up',
      title: menu.moveUp,
      icon: ArrowUp,
      isDisabled: isFirst,
      onAction: change((state) => moveItem(state, uuid, index - 1)),
    },
    {
      id: 'down',
      title: menu.moveDown,
      icon: ArrowDown,
      isDisabled: isLast,
      onAction: change((state) => moveItem(state, uuid, index + 1)),
    },
    {
      id: 'remove',
      title: menu.remove,
      icon: Trash2,
      keys: ['Ctrl', 'Delete'],
      isDestructive: true,
      onAction: () => onRemove(uuid),
    },
  ];
}
