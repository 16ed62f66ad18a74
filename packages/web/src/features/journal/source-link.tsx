import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Voucher } from './queries.ts';

const linkClass = 'focus-ring rounded-sm text-accent-text hover:underline';

/** What a voucher is of, as a way to it; its words alone where it has no screen. */
export function SourceLink({ source, children }: { source: Voucher['source']; children: ReactNode }) {
  if (source === null) return <span>{children}</span>;
  const { kind, id } = source;
  switch (kind) {
    case 'invoice':
      return (
        <Link to="/invoice/{-$id}" params={{ id }} className={linkClass}>
          {children}
        </Link>
      );
    case 'purchase':
      return (
        <Link to="/purchases" search={{ id }} className={linkClass}>
          {children}
        </Link>
      );
    case 'cheque':
      return (
        <Link to="/checks" search={{ id }} className={linkClass}>
          {children}
        </Link>
      );
    case 'customer':
      return (
        <Link to="/customers/$id" params={{ id }} className={linkClass}>
          {children}
        </Link>
      );
    case 'stock':
      return (
        <Link to="/warehousing" search={{ tab: 'documents', id }} className={linkClass}>
          {children}
        </Link>
      );
    default:
      return (
        <Link to={placePaths[kind]} search={{ id }} className={linkClass}>
          {children}
        </Link>
      );
  }
}

const placePaths = { bank: '/bank-accounts', desk: '/cash-desks', pos: '/poses' } as const;
