import { foldText } from '@taraz/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { askFor, type SearchOptions, useOptions } from './use-options.ts';

export interface ComboOptions<T> {
  value: T | null;
  /** null when the user empties the field. */
  onChange: (value: T | null) => void;
  search: SearchOptions<T>;
  getText: (item: T) => string;
  /** Offered under the suggestions, with the text written: «ساخت کالای تازه». */
  onCreate?: ((text: string) => void) | undefined;
  /** Leaving the field with a text that nothing matched makes it, as Enter does: for codes that no list must know. */
  createsOnLeave?: boolean | undefined;
  /**
   * Of a field that is left before its answer, what that will give, null for nothing; without this it goes to `onChange`.
   * @param isMade its text was made meanwhile
   */
  onLate?: ((found: Promise<T | null>, isMade: boolean) => void) | undefined;
  /** Milliseconds after the last key before searching. */
  delayMs?: number | undefined;
  /** Written in it when it comes up, and looked for at once. */
  begin?: string | undefined;
}

const isSame = (text: string, other: string): boolean => foldText(text) === foldText(other);

/**
 * State of a typeahead. Quick Enter is safe: pressed before the answer to what is written has come, it waits for that
 * answer and does what it would have done after it: it takes the first item, never one of an older text, or makes what is
 * not there. An item is taken also when the field is left meanwhile, or goes away.
 */
export function useCombo<T>(props: ComboOptions<T>) {
  const { value, onChange, search, getText, onCreate, createsOnLeave = false, onLate, delayMs, begin } = props;
  // null: not being edited, the field shows the value's text.
  const [draft, setDraft] = useState<string | null>(begin ?? null);
  // Of a field that was left, whose search has failed since: what was written for no value; '' where one stands again.
  const [lost, setLost] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(begin !== undefined);
  const [active, setActive] = useState(0);
  const waitsForAnswer = useRef(false);
  const latest = useRef(props);
  latest.current = props;
  const chosen = value === null ? '' : getText(value);
  const query = draft ?? lost ?? '';
  const text = draft ?? (value === null ? query : chosen);
  // Set from outside: what was written before is nobody's.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another value stands there
  useEffect(() => setLost(null), [chosen]);
  const options = useOptions(search, query, isOpen, delayMs);
  const isOfText = options.answers === query;
  const isAnswered = isOfText && options.status === 'ready';
  // Who did not get an answer knows nothing of what is there: nothing is taken or made by itself, and Enter asks once more.
  const isFailed = isOfText && options.status === 'failed';
  // Until the search has answered nobody knows whether there is such a one: none is offered to be made. Where it cannot
  // answer the work goes on: the user may say so himself, by a press or by the arrow.
  const mayCreate = onCreate !== undefined && query.trim() !== '' && (isAnswered || isFailed);
  const count = options.items.length + (mayCreate ? 1 : 0);

  const close = () => {
    waitsForAnswer.current = false;
    setOpen(false);
  };
  const take = (index: number) => {
    const item = options.items[index];
    close();
    setDraft(null);
    setLost(null);
    if (item !== undefined) onChange(item);
    else if (mayCreate && index === options.items.length) onCreate(query.trim());
  };
  const takeIfAny = (index: number) => count > 0 && take(index);
  const takeRef = useRef(takeIfAny);
  takeRef.current = takeIfAny;

  // What the field is left with before its answer is there is looked for without it, until somebody writes there again.
  const later = useRef<AbortController | null>(null);
  /** @param toTake of the answer, whether the field is there still or not; null: nothing */
  const askLater = (isMade: boolean, toTake: (items: readonly T[]) => T | null | undefined, fail: () => void) => {
    const asked = new AbortController();
    later.current = asked;
    const unless = asked.signal;
    const found = Promise.resolve(askFor(search, query, unless)).then(
      (items) => (unless.aborted ? null : (toTake(items) ?? null)),
      () => {
        if (!unless.aborted) fail();
        return null;
      },
    );
    if (onLate) onLate(found, isMade);
    else void found.then((item) => item !== null && latest.current.onChange(item));
  };
  // Who pressed Enter and went on at once meant it.
  const takeLater = () => {
    if (!waitsForAnswer.current) return;
    waitsForAnswer.current = false;
    setLost(null);
    const make = () => onCreate?.(query.trim());
    askLater(
      false,
      ([first]) => {
        if (first === undefined && createsOnLeave) make();
        return first;
      },
      // Nobody knows whether there is such a one: it stays as it is written, where nothing else stands.
      () => (createsOnLeave ? make() : setLost(latest.current.value === null ? query : '')),
    );
  };
  // Made of its text for now; the one that is called so takes its place, as where the answer was there before.
  const makeThenTake = (written: string) => {
    onCreate?.(written);
    askLater(
      true,
      (items) => {
        const [known, other] = items.filter((item) => isSame(getText(item), written));
        const { value: now } = latest.current;
        // Whoever takes what is late himself knows what was written since.
        const isUntouched = onLate !== undefined || (now !== null && isSame(getText(now), written));
        return other === undefined && isUntouched ? known : null;
      },
      () => undefined,
    );
  };
  const takeLaterRef = useRef(takeLater);
  takeLaterRef.current = takeLater;
  useEffect(() => () => takeLaterRef.current(), []);

  useEffect(() => {
    setActive(isFailed ? -1 : 0);
    if (!(isAnswered || isFailed) || !waitsForAnswer.current) return;
    waitsForAnswer.current = false;
    if (isAnswered) takeRef.current(0);
  }, [isAnswered, isFailed]);

  const write = (next: string) => {
    setDraft(next);
    setLost(null);
    setActive(0);
    waitsForAnswer.current = false;
    later.current?.abort();
    setOpen(true);
    if (next === '' && value !== null) onChange(null);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const move = (step: number) => {
      event.preventDefault();
      if (!isOpen) setOpen(true);
      else if (count > 0) setActive((active + step + count) % count);
    };
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      if (isAnswered || (isFailed && active >= 0)) takeIfAny(active);
      else {
        waitsForAnswer.current = true;
        if (isFailed) options.retry();
      }
    } else if (event.key === 'Escape' && (isOpen || draft !== null || lost !== null)) {
      event.preventDefault();
      event.stopPropagation();
      close();
      setDraft(null);
      setLost(null);
    } else if (
      event.key === 'Tab' &&
      isOpen &&
      draft !== null &&
      draft !== '' &&
      isAnswered &&
      options.items.length > 0
    ) {
      take(active);
    }
  };

  return {
    text,
    query,
    isOpen,
    active,
    setActive,
    options,
    isAnswered,
    isFailed,
    isLost: lost !== null,
    mayCreate,
    isWaiting: isOpen && !isAnswered && !isFailed,
    write,
    take,
    open: () => setOpen(true),
    onKeyDown,
    onBlur: () => {
      const written = query.trim();
      const isMade = createsOnLeave && onCreate && written !== '' && !waitsForAnswer.current;
      // What is known by this very text is not made beside it.
      const same = isMade && isAnswered ? options.items.filter((item) => isSame(getText(item), written)) : [];
      const [known] = same;
      if (known !== undefined && same.length === 1) onChange(known);
      else if (isMade && !isAnswered) makeThenTake(written);
      else if (isMade) onCreate(written);
      else takeLater();
      close();
      setDraft(null);
    },
  };
}
