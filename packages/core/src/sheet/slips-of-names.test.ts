import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { nearestName, readName } from './slips-of-names.ts';

const nearest = (text: string, ...names: string[]) => nearestName(readName(text), names.map(readName));

describe('a name with slips of the pen', () => {
  test.each([
    ['شرکت پارس صنغت', 'شرکت پارس صنعت', 'another letter'],
    ['پخش آرریا', 'پخش آریا', 'a letter twice'],
    ['پخش آرا', 'پخش آریا', 'a letter less'],
    ['پخش آیرا', 'پخش آریا', 'two exchanged'],
    ['صنایع غذائی سپیدانه اصفهن', 'صنایع غذایی سپیددانه اصفهان', 'two in a long name'],
    ['چای احمد عتری ۵۰۰گرم', 'چای احمد عطرى (500 گرم)', 'one beside figures and signs'],
  ])('«%s» is «%s» with %s', (text, name) => {
    expect(nearest(text, 'نگین پارس', name, 'کیان صادقی')).toBe(name);
  });

  test.each([
    ['روغن لادن ۸۱۰ گرم', 'روغن لادن ۸۲۰ گرم', 'another figure'],
    ['پیراهن سایز L', 'پیراهن سایز XL', 'another size'],
    ['نگین', 'نگار', 'too short a name'],
    ['محمد حسین‌پوری', 'محمد حسین‌پور', "another family's name"],
    ['رضایی مهرداد', 'رضا مهرداد', "another family's name"],
    ['پخش آریا', 'بخش اریان', 'two slips in a short name'],
    ['شرکت پارس صنعت', 'شرکت فارس صنایع', 'another name'],
  ])('«%s» is not «%s»: %s', (text, name) => {
    expect(nearest(text, name)).toBeNull();
  });

  it('is told only where one name is nearest', () => {
    expect(nearest('علی حسیی', 'علی حسینی', 'علی حسنی')).toBeNull();
    expect(nearest('مجتمع کشت و صنعت مغنا', 'مجتمع کشت و صنعت مغان', 'مجتمع کشت و صنعت مرغان')).toBe(
      'مجتمع کشت و صنعت مغان',
    );
    expect(nearest('پخش آرا', 'پخش آریا', 'پخش آریا')).toBe('پخش آریا');
  });

  it('is found wherever one slip is', () => {
    const name = 'پخش نوین سلامت';
    // «ی» behind a word is no slip.
    const letters = [...'ابپتثجچحخدرزسشصطعغفقکگلمنوه'];
    fc.assert(
      fc.property(
        fc.nat({ max: name.length - 1 }),
        fc.constantFrom(...letters),
        fc.nat({ max: 3 }),
        (at, letter, kind) => {
          const rest = name.slice(at + 1);
          const next = rest.slice(0, 1) + (name[at] ?? '') + rest.slice(1);
          const slip = [letter + rest, rest, letter + (name[at] ?? '') + rest, next][kind];
          expect(nearest(name.slice(0, at) + slip, name, 'بازرگانی نگین پارس')).toBe(name);
        },
      ),
    );
  });
});
