import { useEffect, useReducer, useRef } from 'react';

let isPressing = false;
let isListening = false;
let releasing: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();

function press({ button }: MouseEvent): void {
  if (button !== 0) return;
  clearTimeout(releasing);
  isPressing = true;
}

function release(): void {
  if (!isPressing) return;
  isPressing = false;
  for (const tell of waiting) tell();
  waiting.clear();
}

/** After the click that comes of it. */
function releaseSoon(): void {
  clearTimeout(releasing);
  releasing = setTimeout(release);
}

/** A finger's press is a pointer's first and a mouse's after it. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  for (const type of ['pointerdown', 'mousedown'] as const) window.addEventListener(type, press, true);
  for (const type of ['pointerup', 'pointercancel', 'mouseup', 'dragend', 'keydown'] as const)
    window.addEventListener(type, releaseSoon, true);
  // The window's own, not that of a field that is left by the press.
  window.addEventListener('blur', releaseSoon);
}

/**
 * What stands on the page, as it stood when a press began, until that press is over. Leaving a field says what is wrong
 * with it, and an answer comes when it comes: a line more above the button that is being pressed, and the finger comes up
 * beside it, so that nothing was pressed at all.
 */
export function useStillUnderPress<T>(now: T): T {
  const shown = useRef(now);
  const [, show] = useReducer((times: number) => times + 1, 0);
  if (!isPressing) shown.current = now;
  useEffect(listen, []);
  useEffect(() => {
    if (!isPressing) return;
    waiting.add(show);
    return () => void waiting.delete(show);
  });
  return shown.current;
}
