import { toast } from '../../../ui/toast-store.ts';
import type { DraftStore } from '../draft-store/draft-store.ts';
import { wizardStrings } from './wizard.fa.ts';

/**
 * Says what was just changed and offers to take it back, as long as undo takes back just that: the last step, which is
 * another one than is named once something else is changed. What is being sent goes as it stands.
 */
export function offerUndo(store: DraftStore, text: string): void {
  const before = store.undoBrings();
  const { attempt } = store.getSnapshot();
  const notice = toast.show(text, { action: { label: wizardStrings.undo, onPress: () => store.undo() } });
  const stop = store.subscribe(() => {
    if (store.undoBrings() === before && store.getSnapshot().attempt === attempt) return;
    stop();
    toast.close(notice);
  });
}
