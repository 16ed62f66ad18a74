import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../ui/preferences.ts';
import { useDraft } from '../invoices/draft-store/draft-context.ts';
import { quickStrings as strings } from './strings.fa.ts';
import type { PayMethod } from './use-issue.ts';
import type { useSale } from './use-sale.ts';

/** So long after the last one goods are told: a scanner in full swing is not talked over. */
const pauseMs = 600;

interface SaleAnnouncerProps {
  touched: ReturnType<typeof useSale>['touched'];
  method: PayMethod;
}

/**
 * Tells a screen reader what the keyboard stays in the scan box for: which goods were taken or changed last, what the sale
 * has come to, and how it is paid when a key has changed that.
 */
export function SaleAnnouncer({ touched, method }: SaleAnnouncerProps) {
  const format = useFormat();
  const items = useDraft(({ state }) => state.items);
  const total = useDraft(({ state }) => state.totals.total || '0');
  const [said, setSaid] = useState('');
  const before = useRef({ touched, method });
  useEffect(() => {
    if (before.current.touched === touched || touched === null) return;
    const timer = setTimeout(() => {
      before.current.touched = touched;
      const item = items.find(({ uuid }) => uuid === touched.uuid);
      const sum = format.money(total);
      if (item !== undefined) setSaid(strings.said(item.item_name, format.number(item.item_qty || '0'), sum));
      else setSaid(items.length === 0 ? strings.saidEmpty : strings.saidGone(sum));
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [touched, items, total, format]);
  useEffect(() => {
    if (before.current.method === method) return;
    before.current.method = method;
    setSaid(strings.saidMethod(strings.methods[method]));
  }, [method]);
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  );
}
