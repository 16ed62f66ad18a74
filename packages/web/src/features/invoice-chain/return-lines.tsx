import type { InvoiceDraft } from '@taraz/core';
import { productMessages, unitLabel } from '@taraz/core';
import { useEffect, useMemo, useRef } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CutName } from '../../ui/cut-name.tsx';
import { DecimalField } from '../../ui/decimal-field.tsx';
import { FigureStrip } from '../../ui/figure-strip.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { useAboveNotice } from '../invoices/use-above-notice.ts';
import { type Returned, type ReturnPlan, returnAmounts } from './quick-return.ts';
import { chainStrings as words } from './strings.fa.ts';

interface ReturnLinesProps {
  draft: InvoiceDraft;
  returned: Returned;
  plan: ReturnPlan;
  onChange: (returned: Returned) => void;
  /** nothing stays with the buyer: it is another case */
  onAll: () => void;
}

/** How many came back of each line; more than was sold is refused at the field and in a toast (product.md section 8). */
export function ReturnLines({ draft, returned, plan, onChange, onAll }: ReturnLinesProps) {
  const format = useFormat();
  const above = plan.kind === 'above' ? plan.lines : [];
  useAboveNotice(above.length);
  const first = useRef<HTMLLIElement>(null);
  // On a phone the cases and their reason fill the sheet: what was asked for would come under its edge.
  useEffect(() => first.current?.scrollIntoView({ block: 'nearest' }), []);
  const amounts = useMemo(() => returnAmounts(draft, plan), [draft, plan]);
  return (
    <section aria-label={words.returned} className="flex flex-col gap-2">
      <ul className="rounded-control border border-line sm:max-h-64 sm:overflow-auto">
        {draft.items.map((item, index) => (
          <li
            key={item.uuid}
            {...(index === 0 ? { ref: first } : {})}
            className={`flex items-center gap-3 border-line border-t px-3 py-2 first:border-t-0 ${above.includes(index) ? 'bg-tint-bad' : ''}`}
          >
            <span className="min-w-0 grow">
              <CutName name={item.item_name || item.item_code} lines={2} />
              <span className="text-caption text-ink-2">
                {words.sold(format.number(item.item_qty || '0'), unitLabel(item.item_unit))}
              </span>
            </span>
            <DecimalField
              label={words.returnedOf(item.item_name || item.item_code)}
              isLabelHidden
              placeholder={words.returned}
              value={returned[index] ?? ''}
              onChange={(text) => onChange({ ...returned, [index]: text })}
              {...(above.includes(index) ? { error: productMessages.quantityAbovePrevious } : {})}
              className="w-36 shrink-0 max-sm:w-24"
            />
          </li>
        ))}
      </ul>
      {plan.kind !== 'all' && (
        <FigureStrip
          label={words.returned}
          figures={(['back', 'stays'] as const).map((name) => ({
            label: words[name],
            value: <Amount value={amounts[name]} isTabular={false} />,
          }))}
        />
      )}
      {plan.kind === 'all' && (
        <Banner tone="warn" title={words.allReturned} actions={<Button onPress={onAll}>{words.cancelInstead}</Button>}>
          {words.allReturnedWhy}
        </Banner>
      )}
    </section>
  );
}
