import { readFile, readlink } from 'node:fs/promises';

/** What the kernel says of a process: 'Z' is one that is dead and not yet buried. Null where it says nothing. */
async function factsOf(pid: number): Promise<{ state: string; begin: string } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  const facts = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: facts[0] ?? '', begin: facts[19] ?? '' };
}

/** When this process began, in the kernel's ticks: tells a process from a later one with the same number. '' elsewhere. */
export const ownBegin = async (): Promise<string> => (await factsOf(process.pid))?.begin ?? '';

/** Whose numbers this process sees: those of a container are its own. '' where that cannot be known. */
export const ownNumbering = async (): Promise<string> =>
  /\d+/.exec(await readlink('/proc/self/ns/pid').catch(() => ''))?.[0] ?? '';

/** Is there a process with this number (of any user)? */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Does the process still run that had this number and began then? `begin` '': any with the number. */
export async function isRunning(pid: number, begin: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const facts = await factsOf(pid);
  return facts === null || (facts.state !== 'Z' && (begin === '' || begin === facts.begin));
}
