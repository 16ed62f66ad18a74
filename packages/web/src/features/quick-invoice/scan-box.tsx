import { ScanBarcode } from 'lucide-react';
import { type KeyboardEvent, type Ref, type RefObject, useId, useImperativeHandle, useState } from 'react';
import { CameraButton } from '../../ui/camera/camera-button.tsx';
import { Icon } from '../../ui/icon.tsx';

import { KeyCap } from '../../ui/key-cap.tsx';
import { usePhone } from '../../ui/use-media.ts';
import type { ProductRow } from '../invoices/catalogue-lines.ts';
import { isOfCodes, readScan } from './read-scan.ts';
import { hitId, ScanHits } from './scan-hits.tsx';
import { quickStrings as strings } from './strings.fa.ts';
import { useScanHits } from './use-scan-hits.ts';
import { type Chosen, useScans } from './use-scans.ts';

export interface ScanHandle {
  /** Takes what was scanned elsewhere, whatever is being written here. */
  scan: (text: string, quantity: string, chosen?: Chosen) => void;
  /** Takes what was scanned elsewhere, as one that is scanned here; what is being written here goes for it. */
  scanHere: (text: string, quantity: string) => void;
  /** Whether a scan is still looked for. */
  isLooking: () => boolean;
  /** When none of those until now is any more. @returns whether each that ended meanwhile has its line */
  settled: () => Promise<boolean>;
  /** @param instead what was scanned meanwhile, where it was not done with by hand */
  clear: (instead?: string) => void;
}

interface ScanBoxProps {
  handle: Ref<ScanHandle>;
  input: RefObject<HTMLInputElement | null>;
  onTake: (product: ProductRow, quantity: string) => void;
  /** nothing is called so: a new product may be; null: who sells may not make one */
  onMake: ((text: string, quantity: string) => void) | null;
  waits: (text: string, quantity: string, chosen?: Chosen) => boolean;
  /** Whether it waits until the sale that is being ended has gone. */
  isHeld: (text: string, quantity: string, chosen?: Chosen) => boolean;
  /** Goods of a shared code are to be chosen here: what asks, too, waits for that. */
  onChoose: (text: string, quantity: string) => void;
  /** @returns how many of those are to be chosen by now; null: they are of another code, or none are */
  again: (text: string, quantity: string) => string | null;
  /** Nothing is any more. @param instead what was scanned without stopping for it */
  onChosen: (instead?: string) => void;
}

/** Where the scanner types. Enter takes the first hit; one that comes before the answer, as a scanner's does, waits for it. */
export function ScanBox({ handle, input, onTake, onMake, waits, isHeld, onChoose, again, onChosen }: ScanBoxProps) {
  const listId = useId();
  const isPhone = usePhone();
  const [typed, setTyped] = useState('');
  const { quantity, text } = readScan(typed);
  const { hits, isKnown, hasFailed, forget, find } = useScanHits(text);
  const mayMake = isKnown && onMake !== null;
  /** the text whose hits wait for a choice, so that Enter takes the first of them, too */
  const [asked, setAsked] = useState<string | null>(null);
  const ask = (wanted: string, count: string) => {
    const shown = count === '1' ? wanted : `${count}×${wanted}`;
    setTyped(shown);
    setAsked(readScan(shown).text);
    onChoose(wanted, count);
    // The next scan takes its place.
    requestAnimationFrame(() => input.current?.select());
  };
  const scans = useScans({ input, find, onTake, onAsk: ask, onMake, waits });
  const [chosen, setChosen] = useState({ text, hits, at: 0 });
  // Of other hits, or for another text, the place would be of another product.
  const at = chosen.text === text && chosen.hits === hits ? chosen.at : 0;
  const clear = (instead?: string) => {
    forget();
    setTyped('');
    setAsked(null);
    input.current?.focus();
    onChosen(instead);
  };
  const take = (product: ProductRow) => {
    // What was asked about is of the sale in hand.
    const isOfNext = asked !== text && isHeld(text, quantity, product);
    clear();
    if (!isOfNext) onTake(product, quantity);
  };
  const make = () => {
    clear();
    if (!isHeld(text, quantity, 'new')) onMake?.(text, quantity);
  };
  /** By what is typed, whatever is in sight: hits may still be those of the letter before. */
  const resolve = (wanted: string, count: string) => {
    clear(wanted);
    if (!isHeld(wanted, count)) scans.scan(wanted, count);
  };
  const scanned = (wanted: string, count: string) => {
    const all = again(wanted, count);
    if (all === null) resolve(wanted, count);
    else ask(wanted, all);
  };
  useImperativeHandle(handle, () => ({ ...scans, clear, scanHere: scanned }));
  const onKeyDown = (event: KeyboardEvent) => {
    const isDown = event.key === 'ArrowDown';
    if (isDown || event.key === 'ArrowUp') {
      event.preventDefault();
      const count = hits.length + (mayMake ? 1 : 0);
      if (count > 0) setChosen({ text, hits, at: (at + (isDown ? 1 : count - 1)) % count });
    } else if (event.key === 'Escape') {
      if (typed !== '') event.stopPropagation();
      clear();
    } else if (event.key === 'Enter' && text !== '') {
      event.preventDefault();
      const product = hits[at];
      if ((at > 0 || asked === text) && product !== undefined) take(product);
      else if (mayMake && at === hits.length && hits.length > 0) make();
      // Its hits have not come yet.
      else if (asked === text) resolve(text, quantity);
      else scanned(text, quantity);
    }
  };
  const isOpen = text !== '';
  return (
    <div className="sticky top-(--frame-top) z-10 -my-2 bg-bg py-2 short:static">
      <div className="flex min-h-14 items-center gap-3 rounded-card border border-line-strong bg-surface px-4 focus-within:border-accent focus-within:outline-2 focus-within:outline-focus">
        <Icon of={ScanBarcode} size={22} className="text-ink-2" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={strings.scan}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen ? hitId(listId, at) : undefined}
          autoComplete="off"
          value={typed}
          {...(isOfCodes(typed) ? { dir: 'ltr' } : {})}
          onChange={(event) => {
            setTyped(event.target.value);
            setAsked(null);
            if (event.target.value === '') onChosen();
          }}
          onFocus={({ target }) => asked !== null && target.select()}
          onKeyDown={onKeyDown}
          placeholder={isPhone ? strings.scan : strings.scanHint}
          className="min-w-0 grow bg-transparent text-right text-figure outline-hidden placeholder:text-body placeholder:text-ink-3"
        />
        {/* «۳×» written before it is of what the camera reads. */}
        <CameraButton onCode={(code) => scanned(code, text === '' ? quantity : '1')} />
        {!isPhone && <KeyCap keys={['F2']} />}
      </div>
      {isOpen && (
        <ScanHits
          id={listId}
          hits={hits}
          text={text}
          at={at}
          isKnown={isKnown}
          mayMake={mayMake}
          hasFailed={hasFailed}
          onTake={take}
          onMake={make}
        />
      )}
    </div>
  );
}
