import { Ellipsis } from 'lucide-react';
import { createContext, type ReactNode, type RefObject, useContext, useMemo, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Icon } from './icon.tsx';
import { type MenuEntry, MenuList, menuButtonClass } from './menu.tsx';
import { Popover } from './popover.tsx';
import { menuPopoverClass } from './popover-class.ts';
import { uiStrings } from './ui.fa.ts';

/** Where the menu of a row stands: at its button, or at a point of the window in px. */
interface Place {
  id: string;
  at: RefObject<Element> | { left: number; top: number };
  isByKeyboard: boolean;
}

interface RowMenuState {
  openId: string | null;
  open: (place: Place) => void;
}

const RowMenuContext = createContext<RowMenuState>({ openId: null, open: () => {} });

/**
 * The button at the end of a row. All rows share one menu: fifty of their own would be most of what a list draws.
 * @param nameId of the element that names the row, which the button's own name ends with
 */
export function RowMenuButton({ id, nameId }: { id: string; nameId: string }) {
  const { openId, open } = useContext(RowMenuContext);
  const ownId = `${nameId}-menu`;
  return (
    <AriaButton
      id={ownId}
      aria-label={uiStrings.moreActions}
      aria-labelledby={`${ownId} ${nameId}`}
      aria-haspopup="menu"
      aria-expanded={openId === id}
      onPress={({ target, pointerType }) =>
        open({ id, at: { current: target }, isByKeyboard: pointerType === 'keyboard' || pointerType === 'virtual' })
      }
      className={menuButtonClass.quiet}
    >
      <Icon of={Ellipsis} />
    </AriaButton>
  );
}

function withClose(entries: readonly MenuEntry[], close: () => void): MenuEntry[] {
  return entries.map((entry) => ({
    ...entry,
    onAction: () => {
      close();
      entry.onAction();
    },
  }));
}

/**
 * The menu of the rows: by a row's button, by the right button where the pointer is, by the Menu key or Shift+F10 at the
 * focused row. `frameProps` are for an element around the table: React Aria's table takes no key handlers.
 * @param entriesOf a row's entries, asked for when its menu opens; null when there is no such row any more
 */
export function useRowMenu(entriesOf: ((id: string) => readonly MenuEntry[] | null) | undefined) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const openId = place?.id ?? null;
  const state = useMemo(() => ({ openId, open: setPlace }), [openId]);
  const close = () => setPlace(null);
  const entries = place === null ? null : (entriesOf?.(place.id) ?? null);
  const openAt = (event: React.SyntheticEvent, pointer: { left: number; top: number } | null) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row-id]') : null;
    if (!row) return;
    event.preventDefault();
    const { right, bottom } = row.getBoundingClientRect();
    const at = pointer ?? { left: right - 12, top: bottom };
    setPlace({ id: row.dataset.rowId ?? '', at, isByKeyboard: true });
  };
  const { current: frameProps } = useRef({
    onContextMenu: (event: React.MouseEvent) => openAt(event, { left: event.clientX, top: event.clientY }),
    // Browsers make a contextmenu event of both keys, but none on a Mac.
    onKeyDownCapture: (event: React.KeyboardEvent) => {
      if (event.key === 'F10' && event.shiftKey) openAt(event, null);
    },
  });
  const at = place?.at ?? { left: 0, top: 0 };
  const isAtButton = 'current' in at;
  const provide = (table: ReactNode) => (
    <RowMenuContext value={state}>
      {table}
      <span ref={anchor} aria-hidden className="fixed" style={isAtButton ? {} : at} />
      <Popover
        triggerRef={isAtButton ? at : anchor}
        isOpen={entries !== null}
        onOpenChange={(isOpen) => !isOpen && close()}
        placement={isAtButton ? 'bottom end' : 'bottom start'}
        offset={isAtButton ? 4 : 0}
        className={menuPopoverClass}
      >
        <MenuList
          // Where nothing was pressed that would hand its focus over, the keyboard would find no entry.
          autoFocus={place?.isByKeyboard ? 'first' : true}
          entries={withClose(entries ?? [], close)}
          label={uiStrings.moreActions}
        />
      </Popover>
    </RowMenuContext>
  );
  const noProps: Partial<typeof frameProps> = {};
  return { frameProps: entriesOf === undefined ? noProps : frameProps, provide };
}
