import { type RefObject, useRef, useState } from 'react';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { gridCombinations } from '../../ui/grid/grid-shortcuts.ts';
import { toast } from '../../ui/toast-store.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { importStrings } from './strings.fa.ts';
import type { RepairGridHandle, Sought } from './use-finder.ts';

const words = importStrings.replace;

/**
 * «یافتن و جایگزینی» over the grid: by its keys, which are the browser's own elsewhere, or a button. Whoever closes it is
 * back at the cell it was called from, or at the one that was found.
 * @param isLocked - the file is being changed: no dialog opens by a key
 */
export function useReplacing(grid: RefObject<RepairGridHandle | null>, isLocked: boolean) {
  const [isOpen, setOpen] = useState(false);
  const [sought, setSought] = useState<Sought | null>(null);
  const before = useRef<HTMLElement | null>(null);
  const openByKey = (event: KeyboardEvent) => {
    event.preventDefault();
    if (isLocked) return;
    before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setOpen(true);
  };
  /** A button takes the focus back by itself. */
  const close = () => {
    setOpen(false);
    const cell = before.current;
    before.current = null;
    requestAnimationFrame(() => cell?.focus({ preventScroll: true }));
  };
  /** Goes there. @returns whether it stands anywhere in the list */
  const seek = async (what: Sought): Promise<boolean> => {
    setSought(what);
    try {
      const cell = await withLoading(grid.current?.seek(what) ?? Promise.resolve(null));
      if (cell === null) return false;
      before.current = null;
      setOpen(false);
      requestAnimationFrame(() => grid.current?.goTo(cell));
    } catch (error) {
      toast.error(words.failed, { detail: reasonOf(error) });
    }
    return true;
  };
  const seekAgain = async () => {
    if (sought === null) setOpen(true);
    else if (!(await seek(sought))) toast.notice(words.notFound, 'info');
  };
  // Rows out of sight are not in the page: the browser would search some dozens of a hundred thousand.
  useShortcut(gridCombinations.find, openByKey, { isEnabled: !isOpen });
  useShortcut(gridCombinations.replace, openByKey, { isEnabled: !isOpen });
  useShortcut(gridCombinations.findNext, () => void seekAgain(), { isEnabled: !isOpen });
  return { isOpen, open: () => setOpen(true), close, seek };
}
