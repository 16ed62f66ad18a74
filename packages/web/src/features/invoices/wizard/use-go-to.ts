import { columnOfDraft } from '@taraz/core';
import { type RefObject, useEffect, useState } from 'react';
import { useDraftStore } from '../draft-store/draft-context.ts';
import { parseDraftPath, stepOfPath } from '../draft-store/draft-path.ts';
import { setSteps } from '../draft-store/transitions.ts';
import { stepCount } from '../draft-store/wizard-state.ts';
import { useFindingsStore } from '../findings/findings-store.ts';
import { maySpeak, nextFinding } from '../findings/findings-view.ts';
import { afterPaint } from './browser-deps.ts';
import { fieldsAsRead } from './column-specs.ts';
import type { ItemsHandle } from './items-grid.tsx';

const focusable = 'input, textarea, button, [role=combobox], [role=spinbutton], [tabindex="0"]';

/** Whoever asks for the next fault is taken to it, also where it is quiet yet. */
const none: ReadonlySet<number> = new Set();

/** What scrolls an element: nothing further out moves for it, as the whole page under its bar would. */
function scrollerOf(element: HTMLElement): Element | null {
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.scrollingElement;
}

function scrollToMiddle(element: HTMLElement): void {
  const scroller = scrollerOf(element);
  const { top, height } = element.getBoundingClientRect();
  const isPage = scroller === document.scrollingElement;
  const frame = isPage ? { top: 0, height: innerHeight } : scroller?.getBoundingClientRect();
  if (frame) scroller?.scrollBy({ top: top + height / 2 - (frame.top + frame.height / 2) });
}

/** The field of a draft path that is on the screen takes the focus; false where there is none. */
export function focusHolder(path: string): boolean {
  const holder = document.querySelector<HTMLElement>(`[data-draft-path="${CSS.escape(path)}"]`);
  if (holder === null) return false;
  holder.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
  scrollToMiddle(holder);
  return true;
}

/** Brings the user to the field of a draft path, whatever step it is on. */
export function useGoTo(items: RefObject<ItemsHandle | null>) {
  const store = useDraftStore();
  const findings = useFindingsStore();
  const [target, setTarget] = useState<{ path: string } | null>(null);

  // After the step's screen has rendered.
  useEffect(() => {
    if (target === null) return;
    setTarget(null);
    const parsed = parseDraftPath(target.path);
    if (parsed?.section === 'items') {
      const uuid = parsed.index === null ? null : (store.getSnapshot().state.items[parsed.index]?.uuid ?? null);
      items.current?.focusField(uuid, parsed.field || 'item_code');
      // What is not in the grid, and on a phone every field, stands in the line's sheet, which opens first.
      afterPaint(() => focusHolder(target.path));
      return;
    }
    // What is folded away opens first.
    if (!focusHolder(target.path)) afterPaint(() => focusHolder(target.path));
  }, [target, items, store]);

  const goTo = (path: string) => {
    store.endStep();
    const step = stepOfPath(path);
    // The review has no fields of its own: what belongs to the whole is told there.
    if (step < stepCount - 1) store.apply((state) => setSteps(state, step));
    setTarget({ path });
  };

  /** F8: the next error, else the next warning, from where the user is. */
  const goToNext = () => {
    const { all } = findings.judgeNow();
    const { state } = store.getSnapshot();
    const spoken = all.filter((finding) =>
      maySpeak(finding, { step: state.steps, reachedStep: state.reachedStep, activeRow: null, awaitedRows: none }),
    );
    const errors = spoken.filter(({ severity }) => severity === 'error');
    const fields = fieldsAsRead(columnOfDraft(state));
    const next = nextFinding(errors.length > 0 ? errors : spoken, { path: currentPath(), fields });
    if (next) goTo(next.path);
  };

  const currentPath = (): string | null => {
    const cell = items.current?.current();
    if (cell) {
      const index = store.getSnapshot().state.items.findIndex(({ uuid }) => uuid === cell.uuid);
      return index < 0 ? null : `items[${index}].${cell.field}`;
    }
    return document.activeElement?.closest<HTMLElement>('[data-draft-path]')?.dataset.draftPath ?? null;
  };
  return { goTo, goToNext, target };
}
