import { listInRial } from '@taraz/core';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { CutName } from '../../ui/cut-name.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { uiStrings } from '../../ui/ui.fa.ts';
import { usePhone } from '../../ui/use-media.ts';
import type { ProductRow } from '../invoices/catalogue-lines.ts';
import { isCode } from './read-scan.ts';
import { quickStrings as strings } from './strings.fa.ts';

interface ScanHitsProps {
  id: string;
  hits: readonly ProductRow[];
  text: string;
  /** the place of the active one; after the hits stands the new product */
  at: number;
  /** whether they are those of the text */
  isKnown: boolean;
  /** whether a new product may be made of the text */
  mayMake: boolean;
  /** the search failed; an Enter asks again */
  hasFailed: boolean;
  onTake: (product: ProductRow) => void;
  onMake: () => void;
}

/** The id of a hit in the list, for the box that leads it. */
export const hitId = (listId: string, place: number): string => `${listId}-${place}`;

/** What the text in the scan box may mean, under it. */
export function ScanHits({ id, hits, text, at, isKnown, mayMake, hasFailed, onTake, onMake }: ScanHitsProps) {
  const isPhone = usePhone();
  return (
    <div className="absolute inset-x-0 top-full z-20 -mt-1 overflow-hidden rounded-card border border-line bg-surface p-1.5 shadow-pop">
      {!mayMake && hits.length === 0 && (
        <p className={cx('px-3 py-2', hasFailed ? 'text-warn' : 'text-ink-3')}>
          {hasFailed ? uiStrings.searchFailed : isKnown ? strings.notFound(text) : strings.searching}
        </p>
      )}
      <div id={id} role="listbox" aria-label={strings.hits}>
        {hits.map((product, index) => (
          <Hit key={product.id} id={hitId(id, index)} isActive={index === at} onChoose={() => onTake(product)}>
            <span className="min-w-0 grow font-medium">
              <CutName name={product.name} />
            </span>
            <bdi dir="ltr" className="text-ink-2 max-sm:hidden">
              {product.gtin || product.code}
            </bdi>
            <Amount value={listInRial(product.price, product)} className="min-w-32 text-right" />
            {index === 0 && at === 0 && !isPhone && <KeyCap keys={['Enter']} />}
          </Hit>
        ))}
        {mayMake && (
          <Hit id={hitId(id, hits.length)} isActive={at === hits.length} onChoose={onMake}>
            <Icon of={Plus} className="text-accent-text" />
            <span className="text-accent-text">
              <bdi>{isCode(text) ? strings.makeByCode(text) : strings.makeByName(text)}</bdi>
            </span>
          </Hit>
        )}
      </div>
    </div>
  );
}

interface HitProps {
  id: string;
  isActive: boolean;
  onChoose: () => void;
  children: ReactNode;
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
