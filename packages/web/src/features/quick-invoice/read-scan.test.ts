import { describe, expect, it } from 'vitest';
import { hitsOf, isCode, isOfCodes, isScannedCode, readScan } from './read-scan.ts';

describe('readScan', () => {
  it.each([
    ['6260152300418', '1', '6260152300418'],
    ['3×6260152300418', '3', '6260152300418'],
    ['۳×رب', '3', 'رب'],
    ['۲٫۵ * شکر', '2.5', 'شکر'],
    ['12x چای', '12', 'چای'],
    ['۱٬۲۰۰×چای', '1200', 'چای'],
    ['0×چای', '1', '0×چای'],
    ['×چای', '1', '×چای'],
    ['4×', '4', ''],
    ['  رب گوجه ', '1', 'رب گوجه'],
  ])('%s', (typed, quantity, text) => expect(readScan(typed)).toEqual({ quantity, text }));
});

describe('hitsOf', () => {
  const pads = { name: 'لنت ۲۰۶', code: '2720000139291', gtin: '6261004817534', sku: 'P-17' };
  const tea = { name: 'چای', code: '2720000131425', gtin: '6262060000001', sku: '' };
  it.each([
    ['a whole barcode', '6261004817534', [pads]],
    ['in the digits of a Persian keyboard', '۶۲۶۱۰۰۴۸۱۷۵۳۴', [pads]],
    ['the beginning of codes', '272', [pads, tea]],
    ['the end of a half-read barcode is nothing', '817534', []],
    ['a number in the name, not the same digits within a code', '206', [pads]],
    ['words are left to the search', 'لنت', [pads, tea]],
    ['a code with letters too', 'P-17', [pads, tea]],
  ])('%s', (_case, text, found) => expect(hitsOf([pads, tea], text)).toEqual(found));

  it('a barcode with other zeros before it', () => {
    const coffee = { ...tea, gtin: '614141000036' };
    expect(hitsOf([pads, tea, coffee], '0614141000036')).toEqual([coffee]);
  });

  it('of a code that is whole by its check digit are not those that only begin with it', () => {
    const oil = { ...pads, gtin: '6261004912345' };
    const labelled = { ...tea, name: 'چای 62610049' };
    expect(hitsOf([oil, tea, labelled], '62610049')).toEqual([labelled]);
    expect(hitsOf([oil, tea, labelled], '6261004')).toEqual([oil]);
  });

  it('of one that lacks its check digit alone, whole by chance or not, are those whose it is', () => {
    const oil = { ...pads, gtin: '6261004910076' };
    expect(hitsOf([oil, tea, pads], '626100491007')).toEqual([oil]);
    expect(hitsOf([oil, tea, pads], '626100481753')).toEqual([pads]);
    expect(hitsOf([{ ...pads, gtin: '6261004910077' }], '626100491007')).toEqual([]);
  });
});

describe('isScannedCode', () => {
  it.each([
    ['6260152300418', true],
    [' ۶۲۶۰۱۵۲۳۰۰۴۱۸ ', true],
    ['12345678', true],
    ['1234567', false],
    ['چای ۵۰۰', false],
  ])('%s: %s', (text, is) => expect(isScannedCode(text)).toBe(is));
});

describe('isCode', () => {
  it.each([
    ['6260152300418', true],
    ['۱۲۳۴', true],
    [' 7 ', true],
    ['12.5', false],
    ['چای ۵۰۰', false],
    ['123456789012345', false],
    ['', false],
  ])('%s: %s', (text, is) => expect(isCode(text)).toBe(is));
});

it.each([
  ['3*NP-1051', true],
  ['۳×NP-1051', true],
  ['۳×رب', false],
  ['کابل HDMI', false],
  ['', false],
])('«%s» is read from left to right: %s', (typed, isLeft) => expect(isOfCodes(typed)).toBe(isLeft));
