import { SlidersHorizontal } from 'lucide-react';
import { Children, type ReactNode, useState } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { usePanelSlot } from './panel-slot.ts';
import { useFormat } from './preferences.ts';
import { uiStrings } from './ui.fa.ts';
import { usePhone } from './use-media.ts';
import { useTooNarrow } from './use-too-narrow.ts';

export interface FilterBarProps {
  /** The search field, which takes what room there is beside the button of folded filters. */
  search: ReactNode;
  /** Selects and ranges. */
  children: ReactNode;
  /** What the filters are set to; the button says how many are set, and where no panel stands beside they are open. */
  values: readonly unknown[];
  /** At the far end: an export, a sum. */
  end?: ReactNode;
}

/** Search and filters over a list in one row; without room for all of them, as on a phone, the filters stand behind a button. */
export function FilterBar({ search, children, values, end }: FilterBarProps) {
  const activeCount = values.filter((value) => value !== undefined && value !== null && value !== 'all').length;
  const isPhone = usePhone();
  const format = useFormat();
  // Beside an open panel: a second row would move the list under the pointer.
  const { ref, isTooNarrow } = useTooNarrow<HTMLDivElement>(Children.toArray(children).length);
  const panelSlot = usePanelSlot();
  const [hadSome] = useState(activeCount > 0);
  const [chosen, setOpen] = useState<boolean | null>(null);
  const isOpen = chosen ?? (hadSome && panelSlot?.hasChildNodes() !== true);
  const isFolded = isPhone || isTooNarrow;
  const label = activeCount > 0 ? `${uiStrings.filters} (${format.number(activeCount)})` : uiStrings.filters;
  return (
    <div ref={ref} className="flex flex-col gap-2">
      <div
        className={cx(
          'flex items-center gap-2',
          isPhone ? 'flex-wrap' : 'min-h-10',
          isFolded ? '*:first:grow *:first:basis-36' : '*:min-w-31 *:first:min-w-40',
        )}
      >
        {search}
        {isFolded ? (
          <IconButton
            variant={activeCount > 0 ? 'marked' : 'outlined'}
            icon={SlidersHorizontal}
            label={label}
            aria-expanded={isOpen}
            onPress={() => setOpen(!isOpen)}
          />
        ) : (
          children
        )}
        {end !== undefined && <div className="flex min-w-0! shrink-0 items-center gap-2 sm:ms-auto">{end}</div>}
      </div>
      {isFolded && isOpen && (
        // What would stand alone before a range has its line whole.
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] [&>*]:w-full max-sm:[&>:nth-of-type(odd):has(+[data-wide])]:col-span-full">
          {children}
        </div>
      )}
    </div>
  );
}
