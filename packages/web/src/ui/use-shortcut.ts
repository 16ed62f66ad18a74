import { useEffect, useRef } from 'react';
import { useIsOnTop } from './layer.ts';

export interface ShortcutOptions {
  /** Also while a field has the focus; single letters and signs never are. Default true for combinations. */
  inFields?: boolean;
  isEnabled?: boolean;
  /** Also under a dialog: of what stands over all of them. */
  isOverAll?: boolean;
}

const modifiers = ['Ctrl', 'Alt', 'Shift'] as const;

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input:not([type=checkbox],[type=radio]), textarea, select');
}

/** Whether the pressed key is `combination`; by the physical key, so that it works in the Persian layout too. */
export function matchesShortcut(event: KeyboardEvent, combination: string): boolean {
  const parts = combination.split('+');
  const code = parts.at(-1);
  const wants = (name: (typeof modifiers)[number]) => parts.includes(name);
  return (
    event.code === code &&
    (event.ctrlKey || event.metaKey) === wants('Ctrl') &&
    event.altKey === wants('Alt') &&
    event.shiftKey === wants('Shift')
  );
}

/**
 * Binds a shortcut while the component is mounted. `combination`: modifiers and an `event.code`, e.g. `Ctrl+KeyK`,
 * `Alt+KeyN`, `F8`, `Slash`. An event that someone handled already (defaultPrevented) is left alone, and nothing is done
 * under a dialog: what it does would happen unseen, or take what is typed there along.
 */
export function useShortcut(
  combination: string,
  action: (event: KeyboardEvent) => void,
  options: ShortcutOptions = {},
) {
  const { isEnabled = true, isOverAll = false } = options;
  const isCombined = /^(Ctrl|Alt)\+|^F\d+$/.test(combination);
  const inFields = isCombined && (options.inFields ?? true);
  const isOnTop = useIsOnTop();
  const mayAct = () => isOverAll || isOnTop();
  const latest = useRef({ action, mayAct });
  latest.current = { action, mayAct };
  useEffect(() => {
    if (!isEnabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !matchesShortcut(event, combination)) return;
      if (!inFields && isField(event.target)) return;
      if (!latest.current.mayAct()) return;
      event.preventDefault();
      latest.current.action(event);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [combination, inFields, isEnabled]);
}
