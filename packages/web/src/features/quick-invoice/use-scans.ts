import { type RefObject, useRef } from 'react';
import { toast } from '../../ui/toast-store.ts';
import type { ProductRow } from '../invoices/catalogue-lines.ts';
import { quickStrings as strings } from './strings.fa.ts';

interface Scans {
  input: RefObject<HTMLInputElement | null>;
  /** the product; several where nobody can tell which */
  find: (wanted: string) => Promise<readonly ProductRow[]>;
  onTake: (product: ProductRow, quantity: string) => void;
  /** several are called so: one of them is to be chosen */
  onAsk: (text: string, quantity: string) => void;
  /** nothing is called so: a new product may be */
  onMake: (text: string, quantity: string) => void;
  /** Whether something is asked for over the sale, and what would ask, too, waits behind it: it is scanned again then. */
  waits: (text: string, quantity: string) => boolean;
}

/**
 * What a scanner sends, whose Enter comes before the answer: each waits for its own while the next is scanned already.
 * Lines come in the order of the scans. Each call's promise ends when it has its line, asks, waits, or is told to be left out.
 */
export function useScans({ input, find, onTake, onAsk, onMake, waits }: Scans) {
  /** ends when every scan until now has its line */
  const before = useRef<Promise<unknown>>(Promise.resolve());
  return (wanted: string, quantity: string): Promise<unknown> => {
    const found = find(wanted).then(
      ([product, other]) =>
        () => {
          if (product !== undefined && other === undefined) return onTake(product, quantity);
          if (waits(wanted, quantity)) return;
          // Whoever scans on is not stopped by a question: the half of the next code would be written into it.
          const isBusy = input.current?.value !== '';
          if (product !== undefined) {
            if (isBusy) return toast.error(strings.sharedLeftOut(wanted));
            toast.notice(strings.shared(wanted), 'warn');
            return onAsk(wanted, quantity);
          }
          if (isBusy) return toast.error(strings.leftOut(wanted));
          toast.notice(strings.notFound(wanted), 'warn');
          onMake(wanted, quantity);
        },
      () => () => void toast.error(strings.notLooked(wanted)),
    );
    before.current = before.current.then(() => found).then((act) => act());
    return before.current;
  };
}
