/** Words of amounts: apart from the messages of a sheet, because every field for a figure knows them. */

/** How a number says that it is in rials, before it or after it. */
export const rialMarks = /^\s*(?:ریال|ريال|﷼|IRR|rials?)\s*|\s*(?:ریال|ريال|﷼|IRR|rials?)\s*\.?\s*$/giu;

/** Words of amounts with their weight. */
export const amountWords: readonly (readonly [word: string, zeros: number])[] = [
  ['هزار', 3],
  ['میلیون', 6],
  ['میلیارد', 9],
];

/** How a header or a number format says what amounts are counted in; of texts as `foldText` gives them. */
export const amountUnits = {
  within: /(?<!\p{L})(هزار|میلیون|میلیارد)?\s*(تومان|تومن|toman|irt|ریال|rial|irr)/u,
  toman: /^(?:تومان|تومن|toman|irt)$/,
  /** a word of weight and nothing else, as number formats have it */
  alone: /^\s*(هزار|میلیون|میلیارد)\s*$/,
} as const;

/** Behind a number, or before it. Spaces are looked at from the first of them alone, not anew from each. */
export const tomanMark = /(?<!\s)\s*(?:تومان|تومن|tomans?|irt)\s*/giu;

export const currencyWords = { rial: 'ریال', toman: 'تومان', percent: 'درصد' } as const;
