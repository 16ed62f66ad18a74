import { describe, expect, it } from 'vitest';
import { figureTextMax, isScaledAmount, oneGroupOf, readFigure, ungroupFigures } from './pasted-figure.ts';

describe('readFigure', () => {
  it.each([
    ['۱٬۲۵۰٬۰۰۰ ریال', '1250000'],
    ['1,250,000.50', '1250000.5'],
    ['1,250', '1250'],
    ['١،٢٥٠،٠٠٠', '1250000'],
    ['1.250.000', '1250000'],
    ['۱٫۲۵۰٫۰۰۰', '1250000'],
    ['۱/۲۵۰/۰۰۰ ریال', '1250000'],
    ['12/5', '12.5'],
    ['۱۲٫۵', '12.5'],
    ['1.250', '1.25'], // one mark is a fraction's
    ['10٪', '10'],
    ['؜٪۱۰', '10'],
    ['(1,000)', '-1000'],
    [' ', ''],
  ])('%s is %s', (text, value) => {
    expect(readFigure(text)).toBe(value);
  });

  it.each([
    '1.234.567,5',
    '1,234.567.890',
    '125,000 تومان',
    '۱۲۵ هزار',
    'روغن ۴ لیتری',
    '1405/08/20',
    '1.2.3',
    '$1,250',
    '1.234,56',
    '2,5',
    '۲٬۵ ریال',
    '9850000,00',
    '12,34,567',
  ])('leaves %s to the rule book', (text) => {
    expect(readFigure(text)).toBeNull();
  });
});

it('looks for no figure in a text that is longer than any', () => {
  const within = ' '.repeat(figureTextMax - 6);
  expect([readFigure(`1${within}ریال`), oneGroupOf(`208.000${within.slice(9)}ریال`)]).toEqual(['1', '208000']);
  const beyond = ' '.repeat(figureTextMax);
  expect([readFigure(`1${beyond}ریال`), oneGroupOf(`208.000${beyond}ریال`)]).toEqual([null, null]);
  expect(readFigure(`${beyond}1${beyond}`)).toBe('1');
});

it('a date and a fraction keep their marks', () => {
  expect(ungroupFigures('۱۴۰۵/۰۸/۲۰ و 12.500')).toBe('1405/08/20 و 12.500');
});

it.each([
  ['۱۲۵ هزار', true],
  ['125000 تومان', true],
  ['۸۴ میلیون', true],
  ['۱۲۵٬۰۰۰ ریال', false],
  ['۱۲ عدد', false],
])('%s counts in more than rials: %s', (text, isScaled) => {
  expect(isScaledAmount(text)).toBe(isScaled);
});
