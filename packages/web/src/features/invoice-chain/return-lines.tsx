import type { InvoiceDraft } from '@taraz/core';
import { productMessages, unitLabel } from '@taraz/core';
import { useMemo } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
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
}

/** How many came back of each line; more than was sold is refused at the field and in a toast (product.md section 8). */
export function ReturnLines({ draft, returned, plan, onChange }: ReturnLinesProps) {
  const format = useFormat();
  const above = plan.kind === 'above' ? plan.lines : [];
  useAboveNotice(above.length);
  const amounts = useMemo(() => returnAmounts(draft, plan), [draft, plan]);
  return (
    <section aria-label={words.returned} className="flex flex-col gap-2">
      <ul className="max-h-64 overflow-auto rounded-control border border-line">
        {draft.items.map((item, index) => (
          <li
            key={item.uuid}
            className={`flex items-center gap-3 border-line border-t px-3 py-2 first:border-t-0 ${above.includes(index) ? 'bg-tint-bad' : ''}`}
          >
            <span className="min-w-0 grow">
              <CutName name={item.item_name || item.item_code} />
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
              className="w-36 shrink-0"
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
        <Banner tone="warn" title={words.allReturned}>
          {words.allReturnedWhy}
        </Banner>
      )}
    </section>
  );
}
