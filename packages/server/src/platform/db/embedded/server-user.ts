import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Whom PostgreSQL's processes run as. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root: then it runs as `postgres`, or else `nobody`. Anyone else runs it as themselves.
 * @returns null: as the user of this process
 */
export async function serverUser(): Promise<ServerUser | null> {
  if (process.getuid?.() !== 0) return null;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const line = lines.find(([user]) => user === name);
    if (line !== undefined) return { uid: Number(line[2]), gid: Number(line[3]) };
  }
  throw new Error('PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody"');
}

/** The name that goes with a number here; the number itself where none does. */
export async function userNamed(uid: number): Promise<string> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const line = text.split('\n').find((one) => one.split(':')[2] === String(uid));
  return line?.split(':')[0] ?? String(uid);
}

/** May this user walk down to the path, through every directory above it? */
export async function canReach(path: string, user: ServerUser): Promise<boolean> {
  for (let place = resolve(path); ; place = dirname(place)) {
    const { uid, gid, mode } = await stat(place);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (place === dirname(place)) return true;
  }
}
