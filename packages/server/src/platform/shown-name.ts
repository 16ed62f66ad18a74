import { isUnseen } from '@taraz/core';

/**
 * The last part of a file's name, for showing: no directories, no signs that steer a terminal or the direction of text. The
 * half-space is a letter's: «فروش‌ها» is not «فروشها».
 */
export function shownName(name: string, charactersMax = 100): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}"<>]|(?!\u200c)\p{Cf}/gu, '').trim();
  return isUnseen(plain) ? 'file' : [...plain].slice(0, charactersMax).join('');
}
