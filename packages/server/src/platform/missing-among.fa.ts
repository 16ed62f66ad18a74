import { persianFigure } from '@taraz/core';

/** What is said of a list of which some is not there. */
export const missingAmong = {
  one: 'این مورد پیدا نشد؛ آن را کنار بگذارید و دوباره بفرستید.',
  some: (missing: number, all: number) =>
    all === 1
      ? 'این مورد دیگر پیدا نمی‌شود؛ فهرست را تازه کنید.'
      : `از ${persianFigure(all)} مورد، ${persianFigure(missing)} مورد دیگر پیدا نمی‌شود؛ فهرست را تازه کنید و دوباره برگزینید.`,
};
