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

/** What is asked for in a dialog. */
function useQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null);
  /** before it is drawn, too: the next scan may be looked up already */
  const now = useRef<Asked | null>(null);
  const ask = (next: Asked | null) => {
    now.current = next;
    setAsked(next);
  };
  return { asked, now, ask };
}

/** What was scanned over what is asked for. */
function useWaiting() {
  const waiting = useRef<Waiting[]>([]);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      for (const { text } of waiting.current.splice(0)) toast.error(strings.notLooked(text));
    };
  }, []);
  const wait = (text: string, quantity: string) => {
    // Its answer came after what asked had gone with the till.
    if (isLeft.current) toast.error(strings.notLooked(text));
    else waiting.current.push({ text, quantity });
  };
  return {
    waiting,
    isLeft,
    wait,
    /** What waits under that name waits no longer. @returns its quantities */
    takeOut: (name: string): string[] => {
      const own = waiting.current.filter(({ text }) => text === name);
      waiting.current = waiting.current.filter(({ text }) => text !== name);
      return own.map(({ quantity }) => quantity);
    },
  };
}

/**
 * What is asked for over the sale, and what was scanned meanwhile: it waits until that is closed and goes on one by one then,
 * so that each may ask in its turn. What waits still when the till is left is told.
 * @param scanner of the scan box
 * @param toScan gives the scan box the keyboard
 */
export function useAsked(scanner: RefObject<ScanHandle | null>, toScan: () => void) {
  const { asked, now, ask } = useQuestion();
  /** the shared code whose goods are to be chosen in the scan box */
  const choosing = useRef<string | null>(null);
  const { waiting, isLeft, wait, takeOut } = useWaiting();
  /** Those that ask, too, come back behind the first of them, in their order. */
  const goOn = () => {
    if (now.current !== null || choosing.current !== null) return;
    for (const { text, quantity } of waiting.current.splice(0)) scanner.current?.scan(text, quantity);
  };
  const isAlone = (over: Asked | null) =>
    now.current === over && choosing.current === null && waiting.current.length === 0 && !isLeft.current;
  const close = () => {
    ask(null);
    // After the layer has given the focus back.
    setTimeout(() => now.current === null && toScan(), 0);
    goOn();
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
    /** Whether nothing is asked for but that, nothing waits, and no scan is still looked for. */
    isIdle: (over: Asked | null = null): boolean => isAlone(over) && scanner.current?.isLooking() !== true,
    /**
     * When no scan is looked for any more; what is to be chosen is told once more.
     * @returns whether each has its line, and nothing is asked for but that
     */
    settled: async (over: Asked | null = null): Promise<boolean> => {
      const isEach = (await scanner.current?.settled()) ?? false;
      if (choosing.current !== null) {
        toast.notice(strings.shared(choosing.current), 'warn');
        toScan();
      }
      return isEach && isAlone(over);
    },
    takeOut,
    /** Whether it has to wait, and so does. */
    waits: (text: string, quantity: string): boolean => {
      if (now.current === null && choosing.current === null) return false;
      wait(text, quantity);
      return true;
    },
    choose: (text: string) => {
      choosing.current = text;
    },
    /** It stands in the box no more. @param instead what was scanned without stopping for it, which leaves it out */
    chosen: (instead?: string) => {
      const { current: text } = choosing;
      if (text === null) return;
      choosing.current = null;
      if (instead !== undefined && instead !== text) toast.error(strings.sharedLeftOut(text));
      goOn();
    },
    /** Scanned over what is asked for, which is left for it. */
    scanOn: (code: string) => {
      scanner.current?.clear(code);
      wait(code, '1');
      close();
    },
  };
}
