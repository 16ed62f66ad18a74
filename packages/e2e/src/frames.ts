import type { Page } from '@playwright/test';

/** In the page: a promise of the second frame from now on, when what has changed by now is drawn. */
export const drawn = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))';

/** Until what has changed in a page is drawn. */
export const untilDrawn = (page: Page): Promise<unknown> => page.evaluate(drawn);
