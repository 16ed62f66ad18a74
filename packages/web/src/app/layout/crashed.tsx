import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ErrorState } from '../../ui/error-state.tsx';
import { appStrings } from '../app.fa.ts';
import { BasicFrame } from './basic-layout.tsx';

/** Not even the frame could be shown: who is signed in is not known. */
export function CrashedApp(props: ErrorComponentProps) {
  return (
    <BasicFrame>
      <Crashed {...props} words={appStrings.crashedApp} />
    </BasicFrame>
  );
}

interface CrashedProps extends ErrorComponentProps {
  words?: { title: string; body: string };
}

/** A screen that could not be shown; the frame around it goes on working. */
export function Crashed({ error, reset, words = appStrings.crashed }: CrashedProps) {
  const router = useRouter();
  return (
    <div className="mx-auto max-w-xl p-page">
      <ErrorState
        error={error}
        title={words.title}
        safe={words.body}
        onRetry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </div>
  );
}
