/**
 * This machine's clock, or the authority's, is wrong, ms from which on that is told: what is dated by the one is dated ahead, or
 * long ago, by the other. Less is nothing to be woken for; what is due to it is waited for (sending/clock-ahead.ts).
 */
const toldFromMs = 5 * 60_000;

/** @param aheadMs how far this machine's clock is ahead; negative where it is behind */
export const isClockWrong = (aheadMs: number): boolean => Math.abs(aheadMs) >= toldFromMs;

/** A clock that is set right in steps up to this (ms), as time servers do, and that of another process, is none that stepped back. */
export const clockStepMs = 60_000;
