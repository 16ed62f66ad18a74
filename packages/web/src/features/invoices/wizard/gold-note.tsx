import { parseDecimal } from '@taraz/core';
import { Check } from 'lucide-react';
import type { Format } from '../../../i18n/format.ts';
import { type GoldPart, goldPercent } from '../draft-store/pattern-transitions.ts';
import type { LineView } from './line-view.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.goldNote;

interface GoldNoteProps {
  line: LineView;
  part: GoldPart;
  /** Its amount as it was computed, rial. */
  amount: string;
  label: string;
  format: Format;
}

/** What a percentage that is being written comes to, and what that is for each gram; of the wage, that it is less than the metal. */
export function GoldNote({ line: { item, totals }, part, amount, label, format }: GoldNoteProps) {
  const perGram = part === 'consfee' && item.item_unit === 'GRAM' ? item.precious_metals.per_unit_wage : '';
  const facts: readonly (readonly [string, string])[] = [
    [words.percentOf[part], format.percent(goldPercent(item, part))],
    [words.amount, format.money(amount)],
    ...(perGram === ''
      ? []
      : [[words.perGram, format.money(parseDecimal(perGram)?.truncated().toString() ?? '0')] as const]),
  ];
  const [wage, metal] = [parseDecimal(amount), parseDecimal(totals.item_total_price)];
  const isLess = part === 'consfee' && wage !== null && metal !== null && wage.compare(metal) < 0;
  return (
    <>
      <p className="font-bold">{label}</p>
      <dl className="mt-1 grid grid-cols-[auto_auto] gap-x-6 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="tnum text-left font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {isLess && (
        <p className="mt-1.5 flex items-center gap-1.5 text-caption text-ok">
          <Check aria-hidden size={14} />
          {words.lessThanMetal}
        </p>
      )}
    </>
  );
}
