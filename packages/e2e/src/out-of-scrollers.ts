import type { Page } from '@playwright/test';

/** In the page: elements out of the flow that a box scrolls past, since it is not what they are placed in. */
const look = `(() => {
  const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
  return [...document.querySelectorAll('body *')]
    .filter((element) => {
      if (getComputedStyle(element).position !== 'absolute') return false;
      // What is not displayed, or in what is not, has no box, and is placed in nothing.
      if (element.getClientRects().length === 0) return false;
      for (let up = element.parentElement; up !== null && up !== element.offsetParent; up = up.parentElement)
        if (up !== document.body && up !== document.documentElement && scrolls(up)) return true;
      return false;
    })
    .map((element) => (element.outerHTML.slice(0, 120)));
})()`;

/** What makes a page longer than its frame, so that it scrolls on to nothing: words for screen readers in a list, say. */
export const outOfScrollers = (page: Page): Promise<string[]> => page.evaluate<string[]>(look);
