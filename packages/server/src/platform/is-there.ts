import { statSync } from 'node:fs';

/** Whether something lies there. @throws where that may not be looked at, which is no word on what is there */
export const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;
