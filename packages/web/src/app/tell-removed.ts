import type { Client } from '@taraz/contract';
import { toast } from '../ui/toast-store.ts';
import { uiStrings } from '../ui/ui.fa.ts';
import { withLoading } from './loading.ts';
import { reasonOf } from './reason-of.ts';
import { newOnceApart } from './use-create.ts';

/**
 * Tells that a record is gone, or what a press did at once, with the way back. `restore` makes a record anew as it was:
 * only what nothing has used can be removed, so nothing else points to it.
 * @param restore its client is this way back's alone: what another, or a form, sent without an answer is nothing to it
 */
export function tellRemoved(text: string, restore: (create: Client) => Promise<unknown>): void {
  const create = newOnceApart();
  const bringBack = () =>
    void withLoading(restore(create)).catch((error: unknown) =>
      toast.error(uiStrings.notRestored, { detail: reasonOf(error) }),
    );
  toast.show(text, { action: { label: uiStrings.undo, onPress: bringBack } });
}
