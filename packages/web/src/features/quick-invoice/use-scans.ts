import { type RefObject, useRef } from 'react';
import { toast } from '../../ui/toast-store.ts';
import type { ProductRow } from '../invoices/catalogue-lines.ts';
import { quickStrings as strings } from './strings.fa.ts';

/** What the cashier chose of what a text may mean: goods, or new ones that are called so. */
export type Chosen = ProductRow | 'new';

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
  waits: (text: string, quantity: string, chosen?: Chosen) => boolean;
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
  const askOf = (wanted: string, quantity: string, isShared: boolean, chosen?: Chosen) => {
    if (!isShared && onMake === null) return toast.error(strings.leftOut(wanted), { detail: strings.product.noRight });
    if (waits(wanted, quantity, chosen)) return;
    // Whoever scans on is not stopped by a question: the half of the next code would be written into it.
    const isBusy = input.current?.value !== '';
    if (isShared) {
      if (isBusy) return toast.error(strings.sharedLeftOut(wanted));
      toast.notice(strings.shared(wanted), 'warn');
      return onAsk(wanted, quantity);
    }
    if (isBusy) return toast.error(strings.leftOut(wanted));
    if (chosen === undefined) toast.notice(strings.notFound(wanted), 'warn');
    onMake?.(wanted, quantity);
  };
  return {
    /** @param chosen is looked for no more: it comes in its turn */
    scan: (wanted: string, quantity: string, chosen?: Chosen): void => {
      looking.current += 1;
      const known = chosen === undefined ? find(wanted) : Promise.resolve(chosen === 'new' ? [] : [chosen]);
      const found = known.then(
        ([product, other]) =>
          () => {
            if (product !== undefined && other === undefined) return onTake(product, quantity);
            lineless.current += 1;
            askOf(wanted, quantity, product !== undefined, chosen);
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
    /** When every scan until now has ended. @returns whether each that ended meanwhile has its line */
    settled: async (): Promise<boolean> => {
      const { current: already } = lineless;
      await before.current;
      return lineless.current === already;
    },
  };
}
