import type { Page } from '@playwright/test';

/** In the page: the colour of the accent's token against each button's and button-like link's own. */
const look = `(() => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.backgroundColor = 'var(--accent)';
  const accent = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const isFilled = (element) => getComputedStyle(element).backgroundColor === accent;
  // What lies under a layer is another view.
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden="true"]');
  // The link to the content is seen with the focus alone.
  return [...document.querySelectorAll('a:not([href="#content"]), button')]
    .filter((element) => isFilled(element) && isSeen(element) && element.innerText.trim() !== '')
    .map((element) => element.innerText.trim().split('\\n')[0]);
})()`;

/** The words of every filled button that a page shows: ui.md §2 allows one a view. */
export const filledButtons = (page: Page): Promise<string[]> => page.evaluate<string[]>(look);
