import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useFormat } from '../ui/preferences.ts';
import { ReasonList } from '../ui/reason-list.tsx';
import { uiStrings } from '../ui/ui.fa.ts';
import { selectionStrings } from './selection.fa.ts';
import type { Refused } from './use-remove-many.ts';

interface NotRemovedProps {
  refused: readonly Refused[];
  words: { notRemoved: (count: string) => string; count: (count: string) => string };
  onClose: () => void;
}

/** Which of many that were to be removed stayed, and why each did; nothing where none is to be told. */
export function NotRemoved({ refused, words, onClose }: NotRemovedProps) {
  const format = useFormat();
  if (refused.length === 0) return null;
  const title = words.notRemoved(format.number(refused.length));
  return (
    <Dialog
      title={title}
      isOpen
      width="s"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button variant="primary" onPress={onClose} autoFocus>
          {uiStrings.close}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <ReasonList
          title={title}
          isTitleHidden
          rows={refused}
          countText={words.count}
          renderRow={({ name }) => <bdi className="wrap-anywhere">{name}</bdi>}
        />
        <p className="text-caption text-ink-2">{selectionStrings.stayChosen}</p>
      </div>
    </Dialog>
  );
}
