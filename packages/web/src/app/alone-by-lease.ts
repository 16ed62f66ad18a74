/**
 * One tab after the other where the browser has no locks: it gives them to HTTPS and localhost alone, and a product within an
 * office is often opened over plain HTTP. A lease in local storage that each tab sees: whoever finds its own there after a
 * moment has it.
 */
import { clock } from '../ui/clock.ts';

const key = 'taraz.alone';

/** Until what one tab writes is what every other one reads. */
const settleMs = 50;
const lookMs = 200;
/** Longer than an answer takes: of a tab that is gone without giving it back. */
const leaseMs = 30_000;

const holder = (): string | null => {
  const [id = '', at = ''] = (localStorage.getItem(key) ?? '').split(' ');
  return Math.abs(clock.nowMs() - Number(at)) < leaseMs && id !== '' ? id : null;
};

/** Until then, or until another tab gives it back: a tab in the background is woken by a timer once a minute. */
const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const woken = (event: StorageEvent) => {
      if (event.key === key && event.newValue === null) done();
    };
    const done = () => {
      window.removeEventListener('storage', woken);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('storage', woken);
  });

async function take(id: string): Promise<void> {
  while (holder() !== id) {
    while (holder() !== null) await wait(lookMs);
    localStorage.setItem(key, `${id} ${clock.nowMs()}`);
    await wait(settleMs);
  }
}

/** Runs the work while no other tab runs its own. */
export async function aloneByLease<T>(work: () => Promise<T>): Promise<T> {
  const id = crypto.randomUUID();
  const giveBack = () => {
    if (holder() === id) localStorage.removeItem(key);
  };
  try {
    await take(id);
  } catch {
    // The browser keeps nothing: no other tab has the token of this one.
    return work();
  }
  window.addEventListener('pagehide', giveBack);
  try {
    return await work();
  } finally {
    window.removeEventListener('pagehide', giveBack);
    giveBack();
  }
}
