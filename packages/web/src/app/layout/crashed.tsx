import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { appStrings } from '../app.fa.ts';
import { isMissingPart, loadAnew, loadAnewOnce } from '../new-version.ts';
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

/** A screen that could not be shown; the frame around it goes on working. What did not come is loaded with the whole page, once. */
export function Crashed({ error, reset, words = appStrings.crashed }: CrashedProps) {
  const router = useRouter();
  const [isReloading, setReloading] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const isMissing = isMissingPart(error);
  useEffect(() => {
    if (isMissingPart(error)) void loadAnewOnce(error).then(setReloading);
  }, [error]);
  if (isReloading) return <p className="p-page text-ink-2">{appStrings.newVersion.loading}</p>;
  return (
    <div className="mx-auto max-w-xl p-page">
      <ErrorState
        error={error}
        title={words.title}
        safe={isMissing ? appStrings.crashed.notHere : words.body}
        isRetrying={isAsking}
        onRetry={() => {
          if (!isMissing) {
            reset();
            return void router.invalidate();
          }
          // What did not come once is not asked for again by this page.
          setAsking(true);
          void loadAnew().then(setAsking);
        }}
      />
    </div>
  );
}
