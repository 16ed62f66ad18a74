/** How many times its usual size text has, as the browser's own setting says: 2 where its user wants it twice as large. */
export const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usualPx || 1;

/** Lengths that are written in px of the usual size of text, as such that grow with it. */
export const growing = (lengths: string): string =>
  lengths.replace(/([\d.]+)px/g, (_, px: string) => `${Number(px) / usualPx}rem`);

const usualPx = 16;
