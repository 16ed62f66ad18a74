import { toast } from '../../../ui/toast-store.ts';
import { type DraftStore, sameContent } from '../draft-store/draft-store.ts';
import { wizardStrings } from './wizard.fa.ts';

/**
 * Says what was just changed and offers to take it back, until something else is changed: what is taken back is the last
 * step, and then it would be another one than is named.
 */
export function offerUndo(store: DraftStore, text: string): void {
  const after = store.getSnapshot().state;
  const notice = toast.show(text, { action: { label: wizardStrings.undo, onPress: () => store.undo() } });
  const stop = store.subscribe(() => {
    if (sameContent(store.getSnapshot().state, after)) return;
    stop();
    toast.close(notice);
  });
}
