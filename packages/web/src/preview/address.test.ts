import { describe, expect, it } from 'vitest';
import { addressIn, pathOf, previewPath } from './address.ts';

const token = 'aB3dEfGhIjKlMnOpQrStUvWx';

describe('a public address', () => {
  it.each([
    [`/preview/invoice/${token}`, `invoice/${token}`],
    [`/preview/statement/${token}`, `statement/${token}`],
    [`/preview/statement/${token}/invoice/A1121605121000000101`, `statement/${token}/invoice/A1121605121000000101`],
    [`https://taraz.example/preview/statement/${token}/ `, `statement/${token}`],
    [` ${token} `, `invoice/${token}`],
  ])('is read from %s', (text, path) => {
    const address = addressIn(text);
    expect(address && pathOf(address)).toBe(path);
    expect(address && previewPath(address)).toBe(`/preview/${path}`);
  });

  it.each(['', '/preview/invoice', '/preview/invoice/aB3x', '/preview/statement/aB3x', 'سلام'])(
    'is none in «%s»',
    (text) => expect(addressIn(text)).toBeNull(),
  );
});
