import type { Locator, Page } from '@playwright/test';
import { type Keyboard, keyboardOf } from './keyboard.ts';

/** Somebody with a mouse, or a finger, and a keyboard, who counts strokes and clicks. */
export interface Hand extends Keyboard {
  readonly clicks: number;
  click(target: Locator): Promise<void>;
  /** Says how long it took since the hand was taken, beside what the journey allows. */
  tell(journey: string): void;
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
    tell: (journey) => console.log(`  ${journey}: ${((performance.now() - begunMs) / 1000).toFixed(1)} s`),
  };
}
