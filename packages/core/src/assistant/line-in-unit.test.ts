import { expect, it } from 'vitest';
import { lineInUnit } from './line-in-unit.ts';
import { readOrder } from './read-order.ts';

type Line = [qty: string, price: string | null] | null;

function lineOf(text: string, unit: string): Line {
  const [line] = readOrder(text, '2026-11-30T10:00:00Z')?.lines ?? [];
  const found = line === undefined ? null : lineInUnit(line, unit);
  return found === null ? null : [found.qty, found.price];
}

it.each<[string, string, Line]>([
  ['۵۰۰ گرم پسته کیلویی ۹۰۰ هزار تومان', 'KILO', ['0.5', '9000000']],
  ['۵۰۰ گرم پسته کیلویی ۹۰۰ هزار تومان', 'GRAM', ['500', '9000']],
  // 900.5 rials a gram
  ['۵۰۰ گرم پسته کیلویی ۹۰۰۵۰۰ ریال', 'KILO', ['0.5', '900500']],
  ['۵۰۰ گرم پسته کیلویی ۹۰۰۵۰۰ ریال', 'GRAM', ['500', '']],
  ['۵۰۰ گرم پسته هر ۲ کیلو ۹ میلیون ریال', 'KILO', ['0.5', '4500000']],
  ['۲ تن میلگرد کیلویی ۳۰۰ هزار ریال', '164', ['2000', '300000']],
  ['۲ تن میلگرد هر کدام ۳۰۰ میلیون ریال', 'KILO', ['2000', '300000']],
  ['۵۰۰ گرم پسته جمعاً ۵ میلیون ریال', 'KILO', ['0.5', '10000000']],
  ['۵۰۰ گرم پسته', 'KILO', ['0.5', null]],
  ['فروش پسته کیلویی ۹۰۰ هزار تومان', 'GRAM', ['1000', '9000']],
  ['۲ تن میلگرد کیلویی ۳۰۰ هزار ریال', 'NUMBER', null],
  ['۳ کارتن روغن', 'NUMBER', null],
  ['۵ تا روغن', 'NUMBER', null],
  // 1 / 4.608 has no end.
  ['۱ گرم زعفران', 'SHEKELS', null],
])('%s by %s', (text, unit, line) => expect(lineOf(text, unit)).toEqual(line));
