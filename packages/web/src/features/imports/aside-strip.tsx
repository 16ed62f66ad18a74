import { CircleMinus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface AsideStripProps {
  /** why nothing is wrong in it */
  text: string;
  /** the way back, or why there is none now */
  back: string;
  isClosed: boolean;
  isBusy: boolean;
  onBack: () => void;
}

/** Under the row in hand where it does not go: left out, or its invoice was deleted since. */
export function AsideStrip({ text, back, isClosed, isBusy, onBack }: AsideStripProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 bg-sunken px-3 py-2">
      <Icon of={CircleMinus} size={17} className="text-ink-2" />
      <p className="min-w-0 max-w-160 font-medium">{text}</p>
      {isClosed ? (
        <p className="text-ink-2">{back}</p>
      ) : (
        <Button size="s" isDisabled={isBusy} onPress={onBack}>
          {back}
        </Button>
      )}
    </div>
  );
}
