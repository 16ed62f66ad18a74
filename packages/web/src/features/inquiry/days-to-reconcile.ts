import { toJalali } from '@taraz/core';
import { type DayRange, presetRange } from '../../ui/jalali-values.ts';

/** Last day of a month on which the one before it is still being closed. */
const lastDayOfClosing = 10;

/** The days whose books are laid beside each other unless others are chosen: those of a month with something in it. */
export const daysToReconcile = (nowIso: string): DayRange =>
  presetRange(toJalali(nowIso).day <= lastDayOfClosing ? 'lastMonth' : 'month', nowIso);
