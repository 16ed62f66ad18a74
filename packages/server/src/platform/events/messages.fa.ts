import { waitInWords } from '../wait-words.fa.ts';

export const eventMessages = {
  tooManyStreams: (seconds: number) =>
    `تراز در پنجره‌های زیادی باز است؛ چند پنجره را ببندید، یا ${waitInWords(seconds)} دیگر دوباره تلاش کنید.`,
} as const;
