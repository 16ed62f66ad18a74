import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { diskSpaceOf, spaceOf } from './disk-space.ts';

describe('the disk under a directory', () => {
  it.each([
    ['a full one', 0, true],
    ['a little below the limit', 262_143, true],
    ['at the limit', 262_144, false],
  ])('%s', (_name, bavail, isLow) => {
    const space = spaceOf({ bsize: 4096, blocks: 1_000_000, bavail });
    expect(space).toEqual({ freeBytes: bavail * 4096, sizeBytes: 4_096_000_000, isLow });
  });

  it('is asked of the system, and is null where there is none', async () => {
    expect((await diskSpaceOf(tmpdir()))?.sizeBytes).toBeGreaterThan(0);
    expect(await diskSpaceOf(join(tmpdir(), 'nowhere', 'at', 'all'))).toBeNull();
  });
});
