import { Link } from '@tanstack/react-router';
import { reportStrings } from './strings.fa.ts';

interface Named {
  id: string;
  tax_number: string;
  internal_id: string;
  buyer_name: string;
}

/** By what an invoice is known at once: a number as it is written, or in words that there is none. */
export function InvoiceName({ of: { tax_number, internal_id } }: { of: Pick<Named, 'tax_number' | 'internal_id'> }) {
  const number = internal_id || tax_number;
  return number === '' ? reportStrings.many.noNumber : <bdi dir="ltr">{number}</bdi>;
}

interface InvoiceReasonsProps {
  title: string;
  rows: readonly (Named & { reason: string })[];
}

/** Invoices, each with what is to be said of it; nothing where there are none. */
export function InvoiceReasons({ title, rows }: InvoiceReasonsProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title} className="rounded-control border border-line">
      <h3 className="border-line border-b px-3 py-2 font-bold">{title}</h3>
      <ul
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard
        tabIndex={0}
        className="max-h-48 overflow-auto"
      >
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one invoice may stand there twice, and none moves
          <li key={at} className="border-line border-t px-3 py-2 first:border-t-0">
            <Link to="/invoice/{-$id}" params={{ id: row.id }} className="font-medium text-accent-text underline">
              <InvoiceName of={row} />
            </Link>{' '}
            <span className="text-ink-2">{row.buyer_name}</span>
            <p className="text-caption">{row.reason}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
