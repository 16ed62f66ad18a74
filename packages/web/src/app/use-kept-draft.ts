import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSession } from './session-store.ts';

type Texts = Readonly<Record<string, string>>;

export interface KeptDraft<T extends Texts> {
  values: T;
  set: (patch: Partial<T>) => void;
  /** forgets it, here and on the device: it was sent, or thrown away */
  clear: () => void;
  /** takes over what the device keeps by now, from another window */
  reread: () => T;
  /** something in it is not as it began */
  isBegun: boolean;
  /** under which the device keeps it */
  key: string;
}

const root = 'taraz.text';

function read<T extends Texts>(key: string, empty: T): T {
  try {
    return { ...empty, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<T>) };
  } catch {
    return empty;
  }
}

function keep<T extends Texts>(key: string, values: T, isBegun: boolean): void {
  try {
    if (isBegun) localStorage.setItem(key, JSON.stringify(values));
    else localStorage.removeItem(key);
  } catch {
    // Without storage only a reload forgets.
  }
}

/** Before each name: the account's and user's own. */
function usePrefix(): string {
  const { user } = useSession();
  return `${root}.${user?.account.id ?? ''}.${user?.id ?? ''}.`;
}

/**
 * Texts that are being written and not sent yet: kept on this device at every key, so that a reload, a crash or another
 * screen loses nothing; apart for each user and account.
 * @param name of the form, e.g. `reply.<id of the ticket>`
 * @param empty how it begins; has to have every field
 * @param former the name until it gets one of its own: what is being written then goes along
 */
export function useKeptDraft<T extends Texts>(name: string, empty: T, former?: string): KeptDraft<T> {
  const prefix = usePrefix();
  const key = prefix + name;
  const formerKey = former === undefined ? null : prefix + former;
  const [kept, setKept] = useState(() => ({ key, values: read(key, empty) }));
  const valuesFor = (state: typeof kept) =>
    state.key === key || state.key === formerKey ? state.values : read(key, empty);
  const isBegun = (values: T) => Object.keys(empty).some((field) => values[field] !== empty[field]);
  const values = valuesFor(kept);
  const latest = useRef(kept);
  latest.current = kept;
  const keyNow = useRef(key);
  keyNow.current = key;
  const isWrittenHere = useRef(false);
  /** Kept at once, also where nobody looks at it any more: what was sent from a screen that was left meanwhile. */
  const write = (next: T) => {
    // What is done by whoever began under the former name.
    const own = key === formerKey ? keyNow.current : key;
    latest.current = { key: own, values: next };
    keep(own, next, isBegun(next));
    setKept(latest.current);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it gets a name of its own
  useLayoutEffect(() => {
    const { key: from, values: begun } = latest.current;
    if (from !== formerKey || from === key) return;
    const there = read(from, empty);
    const isThere = Object.keys(empty).every((field) => there[field] === begun[field]);
    // What another window keeps under that name, or has sent since it was read here, is its own.
    if (!isBegun(begun) || !(isThere || isWrittenHere.current)) {
      latest.current = { key, values: read(key, empty) };
      setKept(latest.current);
      return;
    }
    if (isThere) keep(from, empty, false);
    write(begun);
  }, [key]);
  return {
    values,
    set: (patch) => {
      isWrittenHere.current = true;
      write({ ...valuesFor(latest.current), ...patch });
    },
    clear: () => write(empty),
    reread: () => {
      latest.current = { key, values: read(key, empty) };
      setKept(latest.current);
      return latest.current.values;
    },
    isBegun: isBegun(values),
    key,
  };
}

/** Forgets, once, what the device keeps under names that begin so and nobody needs any more: of what was thrown away. */
export function useForgetUnneeded(start: string, isNeeded: (rest: string) => boolean): void {
  const prefix = usePrefix() + start;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    try {
      for (const key of Object.keys(localStorage))
        if (key.startsWith(prefix) && !isNeeded(key.slice(prefix.length))) localStorage.removeItem(key);
    } catch {
      // Without storage nothing is kept.
    }
  }, []);
}

/**
 * What other windows of this browser do with it: one writes on, or it was sent or thrown away, and what is shown here is nobody's
 * work any more.
 * @param onWritten is given what was written, which stands in `values` by then
 */
export function useElsewhere<T extends Texts>(
  { key, reread }: Pick<KeptDraft<T>, 'key' | 'reread'>,
  on: { onWritten: (values: T) => void; onEnded: () => void },
): void {
  const latest = useRef({ reread, ...on });
  latest.current = { reread, ...on };
  useEffect(() => {
    const hear = (event: StorageEvent) => {
      if (event.key !== key) return;
      if (event.newValue === null) latest.current.onEnded();
      else latest.current.onWritten(latest.current.reread());
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [key]);
}
