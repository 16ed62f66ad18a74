import type { Locator, Page } from '@playwright/test';
import { type Keyboard, keyboardOf } from './keyboard.ts';

/** Somebody with a mouse, or a finger, and a keyboard, who counts and looks at the clock. */
export interface Hand extends Keyboard {
  readonly clicks: number;
  click(target: Locator): Promise<void>;
  /** Since the hand was taken. */
  seconds(): number;
}

export function handOf(page: Page): Hand {
  const keyboard = keyboardOf(page);
  const begunMs = performance.now();
  let clicks = 0;
  return {
    get strokes() {
      return keyboard.strokes;
    },
    get clicks() {
      return clicks;
    },
    press: keyboard.press,
    type: keyboard.type,
    async click(target) {
      clicks += 1;
      await target.click();
    },
    seconds: () => (performance.now() - begunMs) / 1000,
  };
}
