import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Page } from '../../app/layout/page.tsx';
import { useSession } from '../../app/session-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { operatorStrings } from './operator.fa.ts';

/** A screen of the operator's area: to others it says whose it is and who gives access. */
export function OperatorOnly({ title, children }: { title: string; children: ReactNode }) {
  const { user } = useSession();
  if (user === null || user.roles.includes('operator')) return children;
  return (
    <Page title={title}>
      <EmptyState icon={Lock} title={operatorStrings.forbidden}>
        {operatorStrings.forbiddenMore}
      </EmptyState>
    </Page>
  );
}
