import { type RefObject, useEffect, useRef, useState } from 'react';
import { toast } from '../../ui/toast-store.ts';
import type { ScanHandle } from './scan-box.tsx';
import { quickStrings as strings } from './strings.fa.ts';

/** What is asked for over the sale. */
export type Asked =
  | { what: 'buyer' }
  | { what: 'quantity'; uuid: string }
  | { what: 'product'; text: string; quantity: string };

interface Waiting {
  text: string;
  quantity: string;
}

/**
 * What is asked for over the sale, and what was scanned meanwhile: it waits until that is closed and goes on one by one then,
 * so that each may ask in its turn. What waits still when the till is left is told.
 * @param toScan gives the scan box the keyboard
 */
export function useAsked(scanner: RefObject<ScanHandle | null>, toScan: () => void) {
  const [asked, setAsked] = useState<Asked | null>(null);
  /** before it is drawn, too: the next scan may be looked up already */
  const now = useRef<Asked | null>(null);
  const waiting = useRef<Waiting[]>([]);
  useEffect(
    () => () => {
      for (const { text } of waiting.current.splice(0)) toast.error(strings.notLooked(text));
    },
    [],
  );
  const ask = (next: Asked | null) => {
    now.current = next;
    setAsked(next);
  };
  const wait = (text: string, quantity: string) => void waiting.current.push({ text, quantity });
  const goOn = async () => {
    while (now.current === null) {
      const next = waiting.current.shift();
      if (next === undefined) return;
      await scanner.current?.scan(next.text, next.quantity);
    }
  };
  const close = () => {
    ask(null);
    // After the layer has given the focus back.
    setTimeout(() => now.current === null && toScan(), 0);
    void goOn();
  };
  return {
    asked,
    ask,
    wait,
    close,
    /** Of something that was asked for: another may be by now, and stays. */
    closeOf: (one: Asked) => {
      if (now.current === one) close();
    },
    /** What waits under that name waits no longer. @returns its quantities */
    takeOut: (name: string): string[] => {
      const own = waiting.current.filter(({ text }) => text === name);
      waiting.current = waiting.current.filter(({ text }) => text !== name);
      return own.map(({ quantity }) => quantity);
    },
    /** Whether it has to wait, and so does. */
    waits: (text: string, quantity: string): boolean => {
      if (now.current === null) return false;
      wait(text, quantity);
      return true;
    },
    /** Scanned over what is asked for, which is left for it. */
    scanOn: (code: string) => {
      scanner.current?.clear();
      wait(code, '1');
      close();
    },
  };
}
