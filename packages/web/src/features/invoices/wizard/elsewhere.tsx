import { AppWindow } from 'lucide-react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDraft, useDraftStore } from '../draft-store/draft-context.ts';

/** Of the document in hand, as its own screen calls it. */
export interface ElsewhereWords {
  changed: string;
  changedBody: string;
  gone: string;
  goneBody: string;
  take: string;
  toList: string;
  keep: string;
}

interface ElsewhereProps {
  words: ElsewhereWords;
  /** null: the list is not theirs to see */
  onList: (() => void) | null;
}

/** Another window has the same draft open: which of the two counts is for the user to say. */
export function Elsewhere({ words, onList }: ElsewhereProps) {
  const store = useDraftStore();
  const elsewhere = useDraft((snapshot) => snapshot.elsewhere);
  if (elsewhere === null) return null;
  const isGone = elsewhere === 'gone';
  return (
    <Banner
      tone="warn"
      icon={AppWindow}
      isAlert
      title={words[elsewhere]}
      actions={
        <>
          {isGone ? (
            onList && <Button onPress={onList}>{words.toList}</Button>
          ) : (
            <Button onPress={() => window.location.reload()}>{words.take}</Button>
          )}
          <Button variant="quiet" onPress={() => store.claim()}>
            {words.keep}
          </Button>
        </>
      }
    >
      {isGone ? words.goneBody : words.changedBody}
    </Banner>
  );
}
