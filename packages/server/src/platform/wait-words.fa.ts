import { persianFigure } from '@taraz/core';

/** A wait as it is said: seconds under a minute, then whole minutes, rounded up so that nobody comes too early. */
export const waitInWords = (seconds: number): string =>
  seconds < 60 ? `${persianFigure(seconds)} ثانیه` : `${persianFigure(Math.ceil(seconds / 60))} دقیقه`;
