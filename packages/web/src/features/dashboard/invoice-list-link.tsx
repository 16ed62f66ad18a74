import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface InvoiceListLinkProps {
  /** One state of the list's filter; without it the whole list. */
  state?: string;
  /** More of the list's filter: from, to, pattern. */
  search?: Record<string, string | true>;
  /** Shown where that screen does not exist; default nothing. */
  fallback?: ReactNode;
  /** Spoken name, when the content is only an icon. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** Of the list: exactly what the sums of sales count in these days. */
export const countedIn = (days: { from: string; to: string }) => ({ ...days, counted: true, all: true }) as const;

/** A link into the invoice list with a filter; nothing where that screen does not exist. */
export function InvoiceListLink({ state, search, label, className, children, fallback = null }: InvoiceListLinkProps) {
  const router = useRouter();
  const to: string = '/invoices';
  if (!(to in router.routesByPath)) return fallback;
  return (
    <Link
      to={to}
      search={{ ...search, ...(state === undefined ? {} : { state }) } as never}
      {...(label === undefined ? {} : { 'aria-label': label })}
      {...(className === undefined ? {} : { className })}
    >
      {children}
    </Link>
  );
}
