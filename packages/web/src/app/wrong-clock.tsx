import { clock } from '../ui/clock.ts';
import { useFormat } from '../ui/preferences.ts';
import { toast } from '../ui/toast-store.ts';
import { appStrings } from './app.fa.ts';

const minuteMs = 60_000;
/** A clock that is off by less is not worth a word: this page does not go by it. */
const toldFromMs = 2 * minuteMs;

const words = appStrings.wrongClock;

/** How far off, in the largest unit that tells it well. */
export function offBy(ms: number): { unit: keyof typeof words.units; count: number } {
  const minutes = Math.round(ms / minuteMs);
  if (minutes < 120) return { unit: 'minutes', count: minutes };
  if (minutes < 48 * 60) return { unit: 'hours', count: Math.round(minutes / 60) };
  return { unit: 'days', count: Math.round(minutes / (24 * 60)) };
}

function WrongClock({ aheadMs }: { aheadMs: number }) {
  const format = useFormat();
  const { unit, count } = offBy(Math.abs(aheadMs));
  return words.title(words.units[unit](format.number(count)), aheadMs > 0);
}

/** Tells its user, once in a document, that the clock of his device is wrong, and that nothing of here goes by it. */
export function followWrongClock(): void {
  let told: number | null = null;
  const look = () => {
    const aheadMs = clock.aheadMs();
    const isWrong = Math.abs(aheadMs) >= toldFromMs;
    if (isWrong && told === null) {
      told = toast.show(<WrongClock aheadMs={aheadMs} />, { tone: 'warn', detail: words.detail, timeoutMs: null });
    }
    if (isWrong || told === null) return;
    toast.close(told);
    told = null;
  };
  look();
  clock.subscribe(look);
}
