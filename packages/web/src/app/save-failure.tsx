import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { appStrings } from './app.fa.ts';

interface SaveFailureProps {
  /** what no field says of it; null: nothing failed */
  title: string | null;
  /** takes over what another has changed meanwhile; null: nothing of that */
  onTakeNewer: (() => void) | null;
}

/** Why a record's form was not saved, and the way on where another was faster. */
export function SaveFailure({ title, onTakeNewer }: SaveFailureProps) {
  if (title === null) return null;
  if (onTakeNewer === null) return <Banner tone="bad" title={title} isAlert />;
  return (
    <Banner
      tone="bad"
      title={title}
      isAlert
      actions={
        <Button size="s" onPress={onTakeNewer}>
          {appStrings.newer.take}
        </Button>
      }
    >
      {appStrings.newer.hint}
    </Banner>
  );
}
