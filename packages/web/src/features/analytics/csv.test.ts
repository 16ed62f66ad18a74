import { describe, expect, it } from 'vitest';
import { csvOf } from './csv.ts';

describe('CSV of a report', () => {
  it('quotes what has to be, leaves figures plain and disarms formulas', () => {
    expect(
      csvOf([
        ['نام', 'جمع'],
        ['پخش "سپید", تهران', '-1200'],
        ['=1+1', '-x'],
        [' =1', '\uFEFF@x'],
        ['＝1+1', '＋x'],
        ['a;=1', 'الف؛=1'],
      ]),
    ).toBe(
      '\uFEFFنام,جمع\r\n"پخش ""سپید"", تهران",-1200\r\n\'=1+1,\'-x\r\n\' =1,\'\uFEFF@x\r\n\'＝1+1,\'＋x\r\n"a;\'=1","الف؛\'=1"\r\n',
    );
  });
});
