import { lazy, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Part } from './part.tsx';

const CommandBox = lazy(() => import('./command-box.tsx').then((module) => ({ default: module.CommandBox })));

/** The command box, loaded when it is first opened; what is typed meanwhile stands in it. */
export function LazyCommandBox({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const typed = useRef('');
  useEffect(() => {
    if (!isOpen) typed.current = '';
  }, [isOpen]);
  return (
    isOpen && (
      <Part fallback={<Listening typed={typed} />} onMissing={onClose}>
        <CommandBox onClose={onClose} typed={typed} />
      </Part>
    )
  );
}

/** Keeps the keys of whoever does not wait; they reach nothing of the screen behind. */
function Listening({ typed }: { typed: RefObject<string> }) {
  // It ends in the very commit that puts the box in its place: later, it would take the box's own keys.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.key === 'Escape') return;
      if ([...event.key].length === 1) typed.current += event.key;
      else if (event.key === 'Backspace') typed.current = [...typed.current].slice(0, -1).join('');
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [typed]);
  return null;
}
