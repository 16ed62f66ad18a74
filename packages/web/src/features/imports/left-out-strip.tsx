import { CircleMinus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { importStrings } from './strings.fa.ts';

const words = importStrings.leaveOut;

/** Under the row in hand where it is left out: why nothing is wrong in it, and the way back. */
export function LeftOutStrip({ isBusy, onBack }: { isBusy: boolean; onBack: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 bg-sunken px-3 py-2">
      <Icon of={CircleMinus} size={17} className="text-ink-2" />
      <p className="min-w-0 max-w-160 font-medium">{words.strip}</p>
      <Button size="s" isDisabled={isBusy} onPress={onBack}>
        {words.takeBack}
      </Button>
    </div>
  );
}
