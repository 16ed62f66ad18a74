import { Link, Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { appStrings } from '../app.fa.ts';
import { readToken } from '../token.ts';
import { BrandMark } from './brand-mark.tsx';

/** Public screens: the brand, no rail. */
export function BasicFrame({ children }: { children: ReactNode }) {
  const isSignedIn = readToken() !== null;
  return (
    <div className="flex min-h-dvh flex-col print:min-h-0">
      <header className="no-print flex min-h-12 flex-wrap items-center border-line border-b bg-surface px-page py-1.5">
        <Link to="/" className="flex items-center gap-2 rounded-control font-bold text-page">
          <BrandMark />
          {appStrings.brand}
        </Link>
        <Link to={isSignedIn ? '/' : '/auth'} className={`ms-auto ${buttonClass('secondary')}`}>
          {isSignedIn ? appStrings.notFound.dashboard : appStrings.enter}
        </Link>
      </header>
      <main id="content" className="grow">
        {children}
      </main>
    </div>
  );
}

export function BasicLayout() {
  return (
    <BasicFrame>
      <Outlet />
    </BasicFrame>
  );
}
