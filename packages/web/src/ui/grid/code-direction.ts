/** A letter of Persian, no digit. */
const word = /(?=\p{L})\p{Script=Arabic}/u;

/** How a cell of codes and days runs: as a code does, but «۳۰ روز» and «۶ آذر ۱۴۰۵» as their words do, else they stand backwards. */
export const codeDirection = (text: string): 'ltr' | 'rtl' => (word.test(text) ? 'rtl' : 'ltr');
