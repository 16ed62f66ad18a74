import { expect, it } from 'vitest';
import { keptName } from './kept-name.ts';

it.each([
  ['قرارداد.pdf', 'application/pdf', 'قرارداد.pdf'],
  ['قرارداد نسخه 1.2', 'application/pdf', 'قرارداد نسخه 1.2.pdf'],
  ['SCAN.PDF', 'application/pdf', 'SCAN.pdf'],
  ['bill.pdf.hta', 'application/pdf', 'bill.pdf.hta.pdf'],
  ['run.bat', 'application/pdf', 'run.bat.pdf'],
  ['run.bat. .', 'application/pdf', 'run.bat.pdf'],
  ['..', 'application/pdf', 'file.pdf'],
  ['عکس.png', 'image/jpeg', 'عکس.jpg'],
  ['IMG_1.JPEG', 'image/jpeg', 'IMG_1.jpg'],
  ['page.html', 'image/jpeg', 'page.html.jpg'],
])('%s of %s is given as %s', (name, mediaType, given) => {
  expect(keptName(name, mediaType)).toBe(given);
});
