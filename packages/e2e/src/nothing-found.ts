import type { Locator, Page } from '@playwright/test';

/** What a list says that has nothing for its filters; the same is also spoken. */
export const nothingFound = (page: Page): Locator =>
  page.getByRole('paragraph').filter({ hasText: 'با این فیلترها چیزی پیدا نشد' });
