import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { EmptyState } from './empty-state.tsx';

export interface NothingHereProps {
  /** «چنین مشتری‌ای نیست» */
  title: string;
  /** The link to the list of such things. */
  action: ReactNode;
  children?: ReactNode;
}

/** In the place of a record whose address leads nowhere (`isNowhere`): says so, and leads on. */
export function NothingHere({ title, action, children }: NothingHereProps) {
  return (
    <Card>
      <EmptyState icon={SearchX} title={title} actions={action}>
        {children}
      </EmptyState>
    </Card>
  );
}
