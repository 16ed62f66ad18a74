import type { Format } from '../../../i18n/format.ts';
import { toast } from '../../../ui/toast-store.ts';
import { unpricedWages } from '../draft-store/pattern-transitions.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.paste;
/** What was lost is to be read in peace. */
const lossMs = 10_000;

/** Says of how many lines a pasted wage was left empty, since it is a percentage and they have no price. */
export function tellUnpriced(...[state, pasted, format]: [...Parameters<typeof unpricedWages>, Format]): void {
  const count = unpricedWages(state, pasted);
  if (count === 0) return;
  const text = words.unpricedWages(format.number(count));
  toast.show(text, { tone: 'warn', detail: words.unpricedHint, timeoutMs: lossMs });
}
