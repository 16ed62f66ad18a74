import { Link } from '@tanstack/react-router';
import { permissionNames } from '@taraz/core';
import { Lock } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { appStrings } from '../app.fa.ts';
import { useSession } from '../session-store.ts';
import { Page } from './page.tsx';

const names: Readonly<Record<string, string>> = permissionNames;

/** Who lacks it and who can give it; nobody can to the operator, who is of no account. */
export function reasonFor(permission: string | undefined, isOperator: boolean): { title: string; body: string } {
  const words = appStrings.forbidden;
  const name = permission === undefined ? undefined : names[permission];
  if (isOperator) return { title: words.ofTaxpayers, body: words.toOperator };
  if (name === undefined) return { title: words.adminOnly, body: words.askAdmin };
  return { title: words.lacks(name), body: words.askFor(name) };
}

/** In place of a screen that the user's role does not have: says so, and who can give it. */
export function Forbidden({ permission }: { permission: string | undefined }) {
  const isOperator = useSession().user?.roles.includes('operator') === true;
  const { title, body } = reasonFor(permission, isOperator);
  return (
    <Page title={appStrings.forbidden.title}>
      <EmptyState
        icon={Lock}
        title={title}
        actions={
          <Link to="/" className={buttonClass('secondary')}>
            {appStrings.notFound.dashboard}
          </Link>
        }
      >
        {body}
      </EmptyState>
    </Page>
  );
}
