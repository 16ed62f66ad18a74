import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayOpen } from './session.ts';
import { useSession } from './session-store.ts';

/** Leads to an invoice; for whoever may not see invoices it is only its name. */
export function InvoiceLink({ id, className, children }: { id: string; className: string; children: ReactNode }) {
  const session = useSession();
  if (!mayOpen({ permission: 'invoices' }, session)) return <span>{children}</span>;
  return (
    <Link to="/invoice/{-$id}" params={{ id }} className={className}>
      {children}
    </Link>
  );
}
