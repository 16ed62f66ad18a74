import { useQuery } from '@tanstack/react-query';
import { Camera, Plus, ScanBarcode } from 'lucide-react';
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { Amount } from '../../ui/amount.tsx';
import { CutName } from '../../ui/cut-name.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { toast } from '../../ui/toast-store.ts';
import { usePhone } from '../../ui/use-media.ts';
import type { ProductRow } from '../invoices/catalogue-lines.ts';
import { productCatalogueQuery } from '../invoices/queries.ts';
import { useProductSearch } from '../invoices/wizard/use-catalogue.ts';
import { CameraScan } from './camera-scan.tsx';
import { hasCamera } from './look-through-camera.ts';
import { hitsOf, isCode, readScan } from './read-scan.ts';
import { quickStrings as strings } from './strings.fa.ts';

export interface ScanHandle {
  /** Takes a code that was scanned elsewhere. */
  scan: (code: string) => void;
}

interface ScanBoxProps {
  handle: Ref<ScanHandle>;
  input: RefObject<HTMLInputElement | null>;
  onTake: (product: ProductRow, quantity: string) => void;
  /** nothing is called so: a new product may be */
  onMake: (text: string, quantity: string) => void;
}

const shown = 6;

/** What was found, and for which text: for an older one than is written, it is not known yet. */
interface Answer {
  of: string;
  hits: readonly ProductRow[];
}
const unanswered: Answer = { of: '', hits: [] };

/**
 * Where the scanner types. Enter takes the first hit; one that comes before the answer, as a scanner's does, waits for
 * it while the next code is scanned already.
 */
export function ScanBox({ handle, input, onTake, onMake }: ScanBoxProps) {
  const listId = useId();
  const isPhone = usePhone();
  const search = useProductSearch();
  useQuery(productCatalogueQuery());
  const [typed, setTyped] = useState('');
  const [answer, setAnswer] = useState<Answer>(unanswered);
  const [at, setAt] = useState(0);
  const [isScanning, setScanning] = useState(false);
  const asked = useRef(0);
  /** ends when every scan until now has its line */
  const before = useRef<Promise<unknown>>(Promise.resolve());
  const { quantity, text } = readScan(typed);
  const { hits } = answer;
  useEffect(() => {
    asked.current += 1;
    const mine = asked.current;
    setAt(0);
    if (text === '') return setAnswer(unanswered);
    const found = Promise.resolve(search(text, new AbortController().signal));
    found.then(
      (rows) => mine === asked.current && setAnswer({ of: text, hits: hitsOf(rows, text).slice(0, shown) }),
      () => mine === asked.current && setAnswer({ of: text, hits: [] }),
    );
  }, [text, search]);
  const clear = () => {
    asked.current += 1;
    setTyped('');
    setAnswer(unanswered);
    input.current?.focus();
  };
  const take = (product: ProductRow, count: string) => {
    clear();
    onTake(product, count);
  };
  const missed = (wanted: string) => toast.notice(strings.notFound(wanted), 'warn');
  /** By what is typed, whatever is in sight: hits may still be those of the letter before. Lines come in the order of the scans. */
  const resolve = (wanted: string, count: string) => {
    clear();
    const found = Promise.resolve(search(wanted, new AbortController().signal)).then(
      (rows) => () => {
        const [product] = hitsOf(rows, wanted);
        if (product !== undefined) return onTake(product, count);
        // Whoever scans on is not stopped by a question: the half of the next code would be written into it.
        if (input.current?.value !== '') return toast.error(strings.leftOut(wanted));
        missed(wanted);
        onMake(wanted, count);
      },
      () => () => missed(wanted),
    );
    before.current = before.current.then(() => found).then((act) => act());
  };
  useImperativeHandle(handle, () => ({ scan: (code) => resolve(code, '1') }));
  // Until the search has answered nobody knows whether there is such a product: none is offered to be made.
  const mayMake = answer.of === text;
  const isMaking = mayMake && at === hits.length;
  const onKeyDown = (event: KeyboardEvent) => {
    const isDown = event.key === 'ArrowDown';
    if (isDown || event.key === 'ArrowUp') {
      event.preventDefault();
      const count = hits.length + (mayMake ? 1 : 0);
      if (count > 0) setAt((at + (isDown ? 1 : count - 1)) % count);
    } else if (event.key === 'Escape') {
      if (typed !== '') event.stopPropagation();
      clear();
    } else if (event.key === 'Enter' && text !== '') {
      event.preventDefault();
      const chosen = hits[at];
      if (at > 0 && chosen !== undefined) take(chosen, quantity);
      else if (isMaking && hits.length > 0) {
        clear();
        onMake(text, quantity);
      } else resolve(text, quantity);
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
          aria-activedescendant={isOpen ? `${listId}-${at}` : undefined}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={isPhone ? strings.scan : strings.scanHint}
          className="min-w-0 grow bg-transparent text-figure outline-hidden placeholder:text-body placeholder:text-ink-3"
        />
        {hasCamera() && <IconButton icon={Camera} label={strings.camera} onPress={() => setScanning(true)} />}
        {!isPhone && <KeyCap keys={['F2']} />}
      </div>
      {isOpen && (
        <div className="absolute inset-x-0 top-full z-20 -mt-1 overflow-hidden rounded-card border border-line bg-surface p-1.5 shadow-pop">
          {!mayMake && hits.length === 0 && <p className="px-3 py-2 text-ink-3">{strings.searching}</p>}
          <div id={listId} role="listbox" aria-label={strings.hits}>
            {hits.map((product, index) => (
              <Hit
                key={product.id}
                id={`${listId}-${index}`}
                isActive={index === at}
                onChoose={() => take(product, quantity)}
              >
                <span className="min-w-0 grow font-medium">
                  <CutName name={product.name} />
                </span>
                <bdi dir="ltr" className="text-ink-2 max-sm:hidden">
                  {product.gtin || product.code}
                </bdi>
                <Amount value={product.price} className="min-w-32 text-right" />
                {index === 0 && at === 0 && !isPhone && <KeyCap keys={['Enter']} />}
              </Hit>
            ))}
            {mayMake && (
              <Hit
                id={`${listId}-${hits.length}`}
                isActive={isMaking}
                onChoose={() => {
                  clear();
                  onMake(text, quantity);
                }}
              >
                <Icon of={Plus} className="text-accent-text" />
                <span className="text-accent-text">
                  <bdi>{isCode(text) ? strings.makeByCode(text) : strings.makeByName(text)}</bdi>
                </span>
              </Hit>
            )}
          </div>
        </div>
      )}
      {isScanning && (
        <CameraScan
          onClose={() => setScanning(false)}
          onCode={(code) => {
            setScanning(false);
            resolve(code, '1');
          }}
        />
      )}
    </div>
  );
}

interface HitProps {
  id: string;
  isActive: boolean;
  onChoose: () => void;
  children: React.ReactNode;
}

function Hit({ id, isActive, onChoose, children }: HitProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      // Before the focus leaves the box.
      onPointerDown={(event) => {
        event.preventDefault();
        onChoose();
      }}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-4 rounded-control px-3 hover:bg-sunken',
        isActive && 'bg-accent-soft',
      )}
    >
      {children}
    </div>
  );
}
