import { useEffect, useRef, useState } from 'react';

const delayMs = 250;

/**
 * A search field over a value that lives in the address: what is typed is asked for after a moment, and what comes back
 * late never undoes what was typed meanwhile.
 * @param sent the text the address holds
 */
export function useTypedSearch(sent: string, onSearch: (text: string | undefined) => void) {
  const [text, setText] = useState(sent);
  /** What the address holds, and after it what it was asked for and has not come back yet, oldest first. */
  const asked = useRef([sent]);
  const ask = (wanted: string) => {
    asked.current.push(wanted.trim());
    onSearch(wanted.trim() || undefined);
  };
  useEffect(() => {
    const place = asked.current.indexOf(sent);
    asked.current = place < 0 ? [sent] : asked.current.slice(place);
    if (place < 0) setText(sent);
  }, [sent]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the text starts the clock
  useEffect(() => {
    if (text.trim() === sent) return;
    const timer = setTimeout(() => ask(text), delayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return { value: text, onChange: setText, onSubmit: ask };
}
