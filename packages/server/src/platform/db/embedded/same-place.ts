import { realpath } from 'node:fs/promises';

/** Are both one directory, by whatever links each is named? @param named one that may be gone */
export const isSamePlace = async (named: string, data: string): Promise<boolean> =>
  (await realpath(named).catch(() => named)) === (await realpath(data));
