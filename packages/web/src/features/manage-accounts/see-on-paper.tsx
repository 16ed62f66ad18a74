import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { invoiceListQuery } from '../invoices/queries.ts';
import { manageStrings } from './strings.fa.ts';

/** To the paper of the newest invoice that stands: what was chosen is seen where it is printed. Nothing before there is one. */
export function SeeOnPaper() {
  const newest = useQuery(invoiceListQuery({ state: 'confirmed', sort: '-created_at', limit: 1 }));
  const [invoice] = newest.data?.invoices ?? [];
  if (invoice === undefined) return null;
  return (
    <div>
      <Link to="/pdfN/$id" params={{ id: invoice.id }} className={buttonClass()}>
        <Icon of={Printer} />
        {manageStrings.seeOnPaper}
      </Link>
    </div>
  );
}
