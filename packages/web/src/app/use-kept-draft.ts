import { useEffect, useRef, useState } from 'react';
import { useSession } from './session-store.ts';

type Texts = Readonly<Record<string, string>>;

export interface KeptDraft<T extends Texts> {
  values: T;
  set: (patch: Partial<T>) => void;
  /** forgets it, here and on the device: it was sent, or thrown away */
  clear: () => void;
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

/**
 * Texts that are being written and not sent yet: kept on this device at every key, so that a reload, a crash or another
 * screen loses nothing; apart for each user and account.
 * @param name of the form, e.g. `reply.<id of the ticket>`
 * @param empty how it begins; has to have every field
 */
export function useKeptDraft<T extends Texts>(name: string, empty: T): KeptDraft<T> {
  const { user } = useSession();
  const key = `${root}.${user?.account.id ?? ''}.${user?.id ?? ''}.${name}`;
  const [kept, setKept] = useState(() => ({ key, values: read(key, empty) }));
  const valuesFor = (state: typeof kept) => (state.key === key ? state.values : read(key, empty));
  const isBegun = (values: T) => Object.keys(empty).some((field) => values[field] !== empty[field]);
  const values = valuesFor(kept);
  const latest = useRef(kept);
  latest.current = kept;
  /** Kept at once, also where nobody looks at it any more: what was sent from a screen that was left meanwhile. */
  const write = (next: T) => {
    latest.current = { key, values: next };
    keep(key, next, isBegun(next));
    setKept(latest.current);
  };
  return {
    values,
    set: (patch) => write({ ...valuesFor(latest.current), ...patch }),
    clear: () => write(empty),
    isBegun: isBegun(values),
    key,
  };
}

/** Told when another window of this browser sent it or threw it away: what is shown here is nobody's work any more. */
export function useEndedElsewhere({ key }: Pick<KeptDraft<Texts>, 'key'>, onEnded: () => void): void {
  const latest = useRef(onEnded);
  latest.current = onEnded;
  useEffect(() => {
    const hear = (event: StorageEvent) => {
      if (event.key === key && event.newValue === null) latest.current();
    };
    window.addEventListener('storage', hear);
    return () => window.removeEventListener('storage', hear);
  }, [key]);
}
