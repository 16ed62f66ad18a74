import { toast } from '../ui/toast-store.ts';
import { uiStrings } from '../ui/ui.fa.ts';
import { withLoading } from './loading.ts';
import { reasonOf } from './reason-of.ts';

/**
 * Tells that a record is gone, or what a press did at once, with the way back. `restore` makes a record anew as it was:
 * only what nothing has used can be removed, so nothing else points to it.
 */
export function tellRemoved(text: string, restore: () => Promise<unknown>): void {
  const bringBack = async () => {
    try {
      await withLoading(restore());
    } catch (error) {
      toast.error(uiStrings.notRestored, { detail: reasonOf(error) });
    }
  };
  toast.show(text, { action: { label: uiStrings.undo, onPress: () => void bringBack() } });
}
