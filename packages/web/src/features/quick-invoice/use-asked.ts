import { addDecimals, toLatinDigits } from '@taraz/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { toast } from '../../ui/toast-store.ts';
import type { ScanHandle } from './scan-box.tsx';
import { quickStrings as strings } from './strings.fa.ts';
import type { Chosen } from './use-scans.ts';

/** What is asked for over the sale. */
export type Asked =
  | { what: 'buyer' }
  | { what: 'quantity'; uuid: string }
  | { what: 'product'; text: string; quantity: string };

interface Waiting {
  text: string;
  quantity: string;
  chosen?: Chosen | undefined;
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

/** What was scanned over what is asked for, and what after the sale began to be ended. */
function useWaiting() {
  const waiting = useRef<Waiting[]>([]);
  /** null: the sale is not being ended */
  const held = useRef<Waiting[] | null>(null);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      for (const { text } of [...waiting.current.splice(0), ...(held.current?.splice(0) ?? [])])
        toast.error(strings.notLooked(text));
    };
  }, []);
  const wait = (text: string, quantity: string, chosen?: Chosen) => {
    // Its answer came after what asked had gone with the till.
    if (isLeft.current) toast.error(strings.notLooked(text));
    else waiting.current.push({ text, quantity, chosen });
  };
  return {
    waiting,
    held,
    isLeft,
    wait,
    /** Whether it has to wait until the sale that is being ended has gone, and so does. */
    isHeld: (text: string, quantity: string, chosen?: Chosen): boolean => {
      held.current?.push({ text, quantity, chosen });
      return held.current !== null;
    },
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
  /** the shared code whose goods are to be chosen in the scan box, and how many */
  const choosing = useRef<{ text: string; quantity: string } | null>(null);
  const { waiting, held, isLeft, wait, isHeld, takeOut } = useWaiting();
  /** Those that ask, too, come back behind the first of them, in their order. */
  const goOn = () => {
    if (now.current !== null || choosing.current !== null || held.current !== null) return;
    for (const { text, quantity, chosen } of waiting.current.splice(0)) scanner.current?.scan(text, quantity, chosen);
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
        toast.notice(strings.shared(choosing.current.text), 'warn');
        toScan();
      }
      return isEach && isAlone(over);
    },
    takeOut,
    isHeld,
    /** The sale is being ended: what is scanned from now on is not of it. */
    hold: () => {
      held.current = [];
    },
    /** It went, or was not ended: what was scanned meanwhile goes on. */
    release: () => {
      waiting.current.push(...(held.current ?? []));
      held.current = null;
      goOn();
    },
    /** Whether it has to wait, and so does. */
    waits: (text: string, quantity: string, chosen?: Chosen): boolean => {
      if (now.current === null && choosing.current === null) return false;
      wait(text, quantity, chosen);
      return true;
    },
    choose: (text: string, quantity: string) => {
      choosing.current = { text, quantity };
    },
    /**
     * What is scanned while the goods of this very code are to be chosen is one more of them; a number that is written
     * before it takes the place of theirs.
     * @returns how many they are by now; null: they are of no such code
     */
    again: (text: string, quantity: string): string | null => {
      const { current: one } = choosing;
      if (one === null || toLatinDigits(one.text) !== toLatinDigits(text)) return null;
      return quantity === '1' ? addDecimals(one.quantity, quantity) : quantity;
    },
    /** It stands in the box no more. @param instead what was scanned without stopping for it, which leaves it out */
    chosen: (instead?: string) => {
      const { current: one } = choosing;
      if (one === null) return;
      choosing.current = null;
      if (instead !== undefined && instead !== one.text) toast.error(strings.sharedLeftOut(one.text));
      goOn();
    },
    /** Scanned over what is asked for, which is left for it. */
    scanOn: (code: string) => {
      scanner.current?.clear(code);
      if (!isHeld(code, '1')) wait(code, '1');
      close();
    },
  };
}
