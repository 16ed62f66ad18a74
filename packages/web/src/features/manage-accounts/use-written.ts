import { useState } from 'react';

type Texts = Record<string, string>;

const differing = <T extends Texts>(written: Partial<T>, known: Partial<T>) =>
  Object.fromEntries(Object.entries(written).filter(([name, text]) => text !== known[name])) as Partial<T>;

/**
 * What is written in a form over what is known: what a colleague or another window changes meanwhile shows, and is not
 * written over.
 */
export function useWritten<T extends Texts>(known: T) {
  const [written, setWritten] = useState<Partial<T>>({});
  return {
    values: { ...known, ...written },
    changed: differing(written, known),
    write: (name: keyof T & string, text: string) =>
      setWritten((all) => differing({ ...all, [name]: text } as Partial<T>, known)),
    /** It was saved, and is known by now as it is stored; what is written on meanwhile stays. */
    forget: (sent: Partial<T>) => setWritten((all) => differing(all, sent)),
  };
}
