import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AuthSearch } from './search.ts';

/** A way from one view of /auth to another. @param name where its words alone do not say whither */
export function AuthLink({ to, name, children }: { to: AuthSearch; name?: string; children: ReactNode }) {
  return (
    <Link
      to="/auth"
      search={to}
      aria-label={name}
      className="rounded-control font-medium text-accent-text underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
