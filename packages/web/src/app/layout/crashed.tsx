import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from '../../ui/error-state.tsx';
import { appStrings } from '../app.fa.ts';

/** A screen that could not be shown; the frame around it goes on working. */
export function Crashed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <div className="mx-auto max-w-xl p-page">
      <ErrorState
        error={error}
        title={appStrings.crashed.title}
        safe={appStrings.crashed.body}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </div>
  );
}
