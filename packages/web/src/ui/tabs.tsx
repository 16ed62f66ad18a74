import { type ReactNode, useEffect, useRef } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';
import { cx } from './cx.ts';
import { useFormat } from './preferences.ts';

export interface TabItem<K extends string> {
  id: K;
  title: ReactNode;
  /** Shown as a badge after the title. */
  count?: number | undefined;
  isDisabled?: boolean;
  /** Absent when the tabs only choose what stands elsewhere (saved views of a list). */
  content?: ReactNode;
}

export interface TabsProps<K extends string> {
  /** Spoken name of the row. */
  label: string;
  items: readonly TabItem<K>[];
  selected: K;
  onSelect: (id: K) => void;
  /** At the end of the row, e.g. «ذخیره این نما». */
  end?: ReactNode;
  className?: string;
}

/** As wide as it is when it is chosen and bold, so that no tab moves when another is chosen. */
function TabTitle({ title }: { title: ReactNode }) {
  if (typeof title !== 'string') return title;
  return (
    <span
      data-title={title}
      className="inline-grid after:invisible after:h-0 after:overflow-hidden after:font-bold after:content-[attr(data-title)]"
    >
      {title}
    </span>
  );
}

/** A row of tabs over a rule; on a phone they scroll sideways. */
export function Tabs<K extends string>({ label, items, selected, onSelect, end, className }: TabsProps<K>) {
  const format = useFormat();
  const row = useRef<HTMLDivElement>(null);
  // Where they scroll, the chosen one is in sight, also when the address chose it, and still once counts and what stands at
  // the end have come; where somebody scrolled them since, they stay.
  const placed = useRef<[K, number]>(null);
  useEffect(() => {
    // The kit builds its tabs in a second pass.
    const frame = requestAnimationFrame(() => {
      const tab = row.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
      const list = tab?.closest('[role=tablist]');
      if (!tab || !list || (placed.current?.[0] === selected && placed.current[1] !== list.scrollLeft)) return;
      list.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - list.clientWidth / 2;
      placed.current = [selected, list.scrollLeft];
    });
    return () => cancelAnimationFrame(frame);
  });
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => onSelect(key as K)}
      className={cx('min-w-0', className)}
    >
      <div ref={row} className="flex items-end gap-2 border-line border-b">
        <TabList aria-label={label} className="relative flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:none]">
          {items.map((item) => (
            <Tab
              key={item.id}
              id={item.id}
              isDisabled={item.isDisabled ?? false}
              className={cx(
                '-mb-px flex min-h-10 cursor-default items-center gap-2 whitespace-nowrap border-transparent border-b-2 px-2.5 text-ink-2 outline-hidden transition-colors duration-120',
                'data-hovered:text-ink data-selected:border-accent data-selected:font-bold data-selected:text-accent-text data-disabled:text-ink-3',
                'data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-focus',
              )}
            >
              {({ isSelected }) => (
                <>
                  <TabTitle title={item.title} />
                  {item.count !== undefined && (
                    <span
                      className={cx(
                        'inline-flex h-[1.125rem] min-w-[1.125rem] items-center justify-center rounded-full px-1.5 font-medium text-[0.6875rem]',
                        isSelected ? 'bg-accent-soft text-accent-text' : 'bg-mute text-ink-2',
                      )}
                    >
                      {format.number(item.count)}
                    </span>
                  )}
                </>
              )}
            </Tab>
          ))}
        </TabList>
        {end !== undefined && <div className="ms-auto flex min-h-10 items-center">{end}</div>}
      </div>
      {items.map((item) => (
        <TabPanel
          key={item.id}
          id={item.id}
          className={
            item.content === undefined
              ? 'hidden'
              : 'pt-3.5 outline-hidden data-focus-visible:outline-2 data-focus-visible:outline-focus'
          }
        >
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
