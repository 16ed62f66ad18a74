import type { Format } from '../../../i18n/format.ts';
import { toast } from '../../../ui/toast-store.ts';
import { unpricedWages } from '../draft-store/pattern-transitions.ts';
import { wizardStrings } from './wizard.fa.ts';

const words = wizardStrings.paste;

/** Says of how many lines a pasted wage is empty until their price is written, since it is a percentage of it. */
export function tellUnpriced(...[state, pasted, format]: [...Parameters<typeof unpricedWages>, Format]): void {
  const count = unpricedWages(state, pasted);
  if (count === 0) return;
  const text = words.unpricedWages(format.number(count));
  toast.show(text, { tone: 'info', detail: words.unpricedHint });
}
