import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { appStrings } from '../app.fa.ts';
import { Page } from './page.tsx';

/** In place of a screen that the user's role does not have: says so, and who can give it. */
export function Forbidden({ permission }: { permission: string | undefined }) {
  const words = appStrings.forbidden;
  const name = permission === undefined ? undefined : words.permissions[permission];
  return (
    <Page title={words.title}>
      <EmptyState
        icon={Lock}
        title={name === undefined ? words.adminOnly : words.lacks(name)}
        actions={
          <Link to="/" className={buttonClass('secondary')}>
            {appStrings.notFound.dashboard}
          </Link>
        }
      >
        {name === undefined ? words.askAdmin : words.askFor(name)}
      </EmptyState>
    </Page>
  );
}
