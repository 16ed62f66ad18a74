import { expect, it } from 'vitest';
import { keptFile, keptName } from './kept-name.ts';

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

it('a file is given out piece by piece, so that it is seen whether they are taken', async () => {
  const bytes = Uint8Array.from({ length: 200_000 }, (_, at) => at % 251);
  const { body, length, fileName } = keptFile({ file_name: 'x', media_type: 'application/pdf' }, bytes);
  const pieces: Buffer[] = await body.toArray();
  expect(pieces.map((piece) => piece.length)).toEqual([65_536, 65_536, 65_536, 3_392]);
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  expect([length, fileName]).toEqual([200_000, 'x.pdf']);
});
