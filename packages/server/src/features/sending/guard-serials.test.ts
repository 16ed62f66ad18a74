import type { InquiryOutcome, Receipt } from '@taraz/authority';
import { makeTaxId } from '@taraz/core';
import { expect, it } from 'vitest';
import type { AuthorityLine } from './authority-line.ts';
import { highestRegistered } from './guard-serials.ts';

const nowMs = Date.parse('2026-11-20T08:00:00Z');

/** Registered packets of memories, a page each: of whom, and which serial. */
function lineWith(pages: readonly (readonly [memoryId: string, serial: bigint])[]): AuthorityLine {
  const line: Partial<AuthorityLine> = {
    registered: async (page) =>
      pages.slice(page - 1, page).map(([memoryId, serial]) => {
        const receipt = makeTaxId({ memoryId, indatimMs: nowMs, serial });
        return { outcome: 'accepted', receipt } as InquiryOutcome;
      }),
    readReceipt: async (taxId) => ({ taxId }) as Receipt,
  };
  return line as AuthorityLine;
}

const others = Array.from({ length: 30 }, () => ['A22222', 9n] as const);
const own = (serial: bigint) => ['A11216', serial] as const;

it.each([
  ['nothing', [], 0n],
  ['others’ alone', [others[0] ?? own(0n)], 0n],
  ['its own among others’', [own(3n), ...others.slice(0, 3), own(5n)], 5n],
  ['more than is read, its own among it', [own(4n), ...others], 4n],
  ['more than is read, and none of its own in that', [...others, own(7n)], null],
])('of a memory, where %s is registered', async (_, pages, highest) => {
  expect(await highestRegistered(lineWith(pages), 'A11216', nowMs)).toBe(highest);
});
