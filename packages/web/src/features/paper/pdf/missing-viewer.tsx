import { useState } from 'react';
import { loadAnew } from '../../../app/new-version.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { paperStrings } from '../paper.fa.ts';

/** In the place of a PDF whose viewer did not come: of the file nothing is known. What did not come once comes with the whole page alone. */
export function MissingViewer({ className }: { className?: string }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <ErrorState
      {...(className === undefined ? {} : { className })}
      title={paperStrings.viewer.missing}
      safe={paperStrings.viewer.missingHint}
      isRetrying={isAsking}
      onRetry={() => {
        setAsking(true);
        void loadAnew().then(setAsking);
      }}
    />
  );
}
