import { expect, it } from 'vitest';
import { sharedBuffersMb } from './shared-buffers.ts';

const gigabyte = 1024 ** 3;

it.each([
  { total: 1 * gigabyte, constrained: 0, megabytes: 128 },
  { total: 4 * gigabyte, constrained: 0, megabytes: 256 },
  { total: 64 * gigabyte, constrained: 0, megabytes: 1024 },
  { total: 64 * gigabyte, constrained: 4 * gigabyte, megabytes: 256 },
  { total: 4 * gigabyte, constrained: 2 ** 63, megabytes: 256 },
])('of $total bytes, bounded to $constrained, PostgreSQL shares $megabytes MB', ({ total, constrained, megabytes }) => {
  expect(sharedBuffersMb(total, constrained)).toBe(megabytes);
});
