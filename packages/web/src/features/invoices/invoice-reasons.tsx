import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { MoreButton } from '../../ui/more-button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { actionStrings as words } from './actions.fa.ts';
import { byReason, type ReasonGroup } from './by-reason.ts';
import { namingStrings } from './naming.fa.ts';

interface Named {
  id: string;
  tax_number: string;
  internal_id: string;
  buyer_name: string;
}

type Reasoned = Named & { reason: string };

/** As many of one reason stand there at once; the others come by a press. */
const shownAtOnce = 3;
/** More than anybody reads one by one. */
const listedMax = 200;

/** By what an invoice is known at once: a number as it is written, or in words that there is none. */
export function InvoiceName({ of: { tax_number, internal_id } }: { of: Pick<Named, 'tax_number' | 'internal_id'> }) {
  const number = internal_id || tax_number;
  return number === '' ? namingStrings.noNumber : <bdi dir="ltr">{number}</bdi>;
}

function Reason({ group: { reason, rows } }: { group: ReasonGroup<Reasoned> }) {
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const isFolded = rows.length > shownAtOnce;
  const listed = rows.slice(0, isOpen ? listedMax : shownAtOnce);
  const unlisted = rows.length - listed.length;
  return (
    <li className="border-line border-t px-3 py-2 first:border-t-0">
      <p>{reason}</p>
      <ul className="text-caption">
        {listed.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one invoice may stand there twice, and none moves
          <li key={at}>
            <Link to="/invoice/{-$id}" params={{ id: row.id }} className="font-medium text-accent-text underline">
              <InvoiceName of={row} />
            </Link>{' '}
            <span className="text-ink-2">{row.buyer_name}</span>
          </li>
        ))}
      </ul>
      {isOpen && unlisted > 0 && <p className="text-caption text-ink-2">{words.unlisted(format.number(unlisted))}</p>}
      {isFolded && (
        <MoreButton isOpen={isOpen} onChange={setOpen}>
          {isOpen ? words.fewer : words.allOfReason(format.number(rows.length))}
        </MoreButton>
      )}
    </li>
  );
}

interface InvoiceReasonsProps {
  title: string;
  rows: readonly Reasoned[];
}

/** Why something was not done, said once for all invoices that it was so with; nothing where there are none. */
export function InvoiceReasons({ title, rows }: InvoiceReasonsProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={title} className="rounded-control border border-line">
      <h3 className="border-line border-b px-3 py-2 font-bold">{title}</h3>
      <ul
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard
        tabIndex={0}
        className="max-h-72 overflow-auto"
      >
        {byReason(rows).map((group) => (
          <Reason key={group.reason} group={group} />
        ))}
      </ul>
    </section>
  );
}
