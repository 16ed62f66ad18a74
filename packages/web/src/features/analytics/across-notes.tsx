import { useFormat } from '../../ui/preferences.ts';
import { acrossStrings as strings } from './across.fa.ts';
import type { VatReport } from './queries.ts';

/** Whose, and which of them. */
export type Across = { of: 'sales' | 'purchases'; kind: 'before' | 'later' } | { of: 'sales'; kind: 'cancelled' };

const linkClass =
  'focus-ring inline min-h-6 rounded-sm text-start text-accent-text hover:underline print:text-ink print:no-underline';

/**
 * What else is told beside the figures, where there is any: whoever has filed a season needs to know what of it was replaced
 * since, and what of these days was filed before. Each opens just its list.
 */
export function AcrossNotes({ across, onOpen }: { across: VatReport['across']; onOpen: (one: Across) => void }) {
  const format = useFormat();
  const { cancelled } = across.sales;
  const told = (['sales', 'purchases'] as const).flatMap((of): (Across & { text: string })[] => {
    const { before, later } = across[of];
    const words = strings[of];
    const count = ({ count }: { count: number }) => format.number(count);
    return [
      ...(before.count === 0
        ? []
        : [
            {
              ...{ of, kind: 'before' as const },
              text: words.before(count(before), format.money(before.former_vat), format.money(before.vat)),
            },
          ]),
      ...(later.count === 0
        ? []
        : [{ ...{ of, kind: 'later' as const }, text: words.later(count(later), format.money(later.vat)) }]),
      ...(of !== 'sales' || cancelled.count === 0
        ? []
        : [
            {
              ...{ of, kind: 'cancelled' as const },
              text: strings.sales.cancelled(count(cancelled), format.money(cancelled.vat)),
            },
          ]),
    ];
  });
  if (told.length === 0) return null;
  return (
    <section aria-label={strings.title} className="flex flex-col gap-1.5 rounded-control border border-line px-3 py-2">
      <h2 className="font-bold">{strings.title}</h2>
      <ul className="flex flex-col gap-1">
        {told.map(({ text, ...one }) => (
          <li key={`${one.of} ${one.kind}`}>
            <button type="button" className={linkClass} onClick={() => onOpen(one)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
      <p className="text-caption text-ink-2">{strings.hint}</p>
    </section>
  );
}
