import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** Less than this is told: the database and its log need some hundred megabytes to go on at all. */
const lowBytes = 1024 ** 3;

/** The disk that a directory lies on. */
export interface DiskSpace {
  readonly freeBytes: number;
  readonly sizeBytes: number;
  /** soon nothing is kept any more */
  readonly isLow: boolean;
}

type Blocks = Pick<StatsFs, 'bsize' | 'blocks' | 'bavail'>;

/** What of a disk may still be written by us, who are not its superuser. */
export function spaceOf({ bsize, blocks, bavail }: Blocks): DiskSpace {
  const freeBytes = bavail * bsize;
  return { freeBytes, sizeBytes: blocks * bsize, isLow: freeBytes < lowBytes };
}

/** null: the system does not tell. */
export const diskSpaceOf = async (directory: string): Promise<DiskSpace | null> => {
  try {
    return spaceOf(await statfs(directory));
  } catch {
    return null;
  }
};
