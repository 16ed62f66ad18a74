import { persianFigure } from '@taraz/core/texts';

export const unfilledRow = {
  /** the title of a column that numbers the rows, folded */
  counterTitle: /^(?:ردیف|row|#)$/,
  leftOut: (count: number) => `${persianFigure(count)} ردیف جز صفر و شماره ردیف چیزی نداشت و کنار گذاشته شد.`,
} as const;
