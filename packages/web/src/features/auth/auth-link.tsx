import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AuthSearch } from './search.ts';

/** A way from one view of /auth to another. */
export function AuthLink({ to, children }: { to: AuthSearch; children: ReactNode }) {
  return (
    <Link
      to="/auth"
      search={to}
      className="rounded-control font-medium text-accent-text underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
