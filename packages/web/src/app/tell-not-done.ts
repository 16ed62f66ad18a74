import { toast } from '../ui/toast-store.ts';
import { uiStrings } from '../ui/ui.fa.ts';
import { reasonOf } from './reason-of.ts';

/** For an act without a form, which has no place of its own for it: that nothing was done, and why. */
export function tellNotDone(error: unknown): void {
  toast.error(uiStrings.notDone, { detail: reasonOf(error) });
}
