import type { Page } from '@playwright/test';

/** Somebody at the keyboard, who counts: a combination is one stroke, so is each letter. */
export interface Keyboard {
  readonly strokes: number;
  press(...combinations: string[]): Promise<void>;
  /** A word, letter by letter at a quick typist's pace. */
  type(text: string): Promise<void>;
}

const letterDelayMs = 30;

export function keyboardOf(page: Page): Keyboard {
  let strokes = 0;
  return {
    get strokes() {
      return strokes;
    },
    async press(...combinations) {
      for (const combination of combinations) {
        strokes += 1;
        await page.keyboard.press(combination);
      }
    },
    async type(text) {
      strokes += [...text].length;
      await page.keyboard.type(text, { delay: letterDelayMs });
    },
  };
}
