import { useEffect, useRef } from 'react';
import { gridCombinations } from '../../../ui/grid/grid-shortcuts.ts';
import { useIsOnTop } from '../../../ui/layer.ts';
import { matchesShortcut } from '../../../ui/use-shortcut.ts';

/** By combination of `useShortcut`, e.g. `Ctrl+Enter`. */
export type WizardKeys = Readonly<Record<string, () => void>>;

/** Layers over the wizard have keys of their own. */
const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

const { undo, redo, redoToo, nextError } = gridCombinations;
const repeatable: ReadonlySet<string> = new Set([undo, redo, redoToo, nextError]);

/**
 * The wizard's keys. They are taken before the controls see them, because radios and buttons take every Enter for theirs,
 * also the one with Ctrl.
 */
export function useWizardKeys(keys: WizardKeys): void {
  const isOnTop = useIsOnTop();
  const latest = useRef({ keys, isOnTop });
  latest.current = { keys, isOnTop };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || (event.target instanceof Element && event.target.closest(layers))) return;
      // The focus of a dialog whose button went away is the page's.
      if (!latest.current.isOnTop()) return;
      const hit = Object.entries(latest.current.keys).find(([combination]) => matchesShortcut(event, combination));
      if (!hit) return;
      event.preventDefault();
      event.stopPropagation();
      // A key held down may undo on and on, but must not run through the steps.
      if (!event.repeat || repeatable.has(hit[0])) hit[1]();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
}
