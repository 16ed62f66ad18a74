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
  /** nothing is called so: a new product may be; null: by somebody else, and nobody is asked */
  onMake: ((text: string, quantity: string) => void) | null;
  /** Whether something is asked for over the sale, and what would ask, too, waits behind it: it is scanned again then. */
  waits: (text: string, quantity: string) => boolean;
}

/**
 * What a scanner sends, whose Enter comes before the answer: each waits for its own while the next is scanned already.
 * Lines come in the order of the scans; each scan ends when it has its line, asks, waits, or is told to be left out.
 */
export function useScans({ input, find, onTake, onAsk, onMake, waits }: Scans) {
  /** ends with the last of the scans until now */
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const looking = useRef(0);
  const lineless = useRef(0);
  const askOf = (wanted: string, quantity: string, isShared: boolean) => {
    if (!isShared && onMake === null) return toast.error(strings.leftOut(wanted), { detail: strings.product.noRight });
    if (waits(wanted, quantity)) return;
    // Whoever scans on is not stopped by a question: the half of the next code would be written into it.
    const isBusy = input.current?.value !== '';
    if (isShared) {
      if (isBusy) return toast.error(strings.sharedLeftOut(wanted));
      toast.notice(strings.shared(wanted), 'warn');
      return onAsk(wanted, quantity);
    }
    if (isBusy) return toast.error(strings.leftOut(wanted));
    toast.notice(strings.notFound(wanted), 'warn');
    onMake?.(wanted, quantity);
  };
  return {
    scan: (wanted: string, quantity: string): void => {
      looking.current += 1;
      const found = find(wanted).then(
        ([product, other]) =>
          () => {
            if (product !== undefined && other === undefined) return onTake(product, quantity);
            lineless.current += 1;
            askOf(wanted, quantity, product !== undefined);
          },
        () => () => {
          lineless.current += 1;
          toast.error(strings.notLooked(wanted));
        },
      );
      const end = () => {
        looking.current -= 1;
      };
      before.current = before.current
        .then(() => found)
        .then((act) => act())
        .finally(end);
    },
    isLooking: (): boolean => looking.current > 0,
    /** When every scan has ended. @returns whether each that ended meanwhile has its line */
    settled: async (): Promise<boolean> => {
      const { current: already } = lineless;
      while (looking.current > 0) await before.current;
      return lineless.current === already;
    },
  };
}
