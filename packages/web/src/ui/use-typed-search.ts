import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

const delayMs = 250;

/**
 * A search field over a value that lives in the address: what is typed is asked for after a moment, what comes back late
 * never undoes what was typed meanwhile, and a field that gives way (to the bar of chosen rows) asks before it goes.
 * @param sent the text the address holds
 */
export function useTypedSearch(sent: string, onSearch: (text: string | undefined) => void) {
  const router = useRouter();
  const [text, setText] = useState(sent);
  /** What the address holds, and after it what it was asked for and has not come back yet, oldest first. */
  const asked = useRef([sent]);
  /** Typed and not yet asked for. */
  const waiting = useRef<string | null>(null);
  const latest = useRef(onSearch);
  latest.current = onSearch;
  const ask = (wanted: string) => {
    waiting.current = null;
    asked.current.push(wanted.trim());
    latest.current(wanted.trim() || undefined);
  };
  useEffect(() => {
    const place = asked.current.indexOf(sent);
    asked.current = place < 0 ? [sent] : asked.current.slice(place);
    if (place < 0) setText(sent);
  }, [sent]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the text starts the clock
  useEffect(() => {
    const isAsked = text.trim() === (asked.current.at(-1) ?? '');
    waiting.current = isAsked ? null : text;
    if (isAsked) return;
    const timer = setTimeout(() => ask(text), delayMs);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const { pathname } = router.latestLocation;
    return () => {
      // Whoever leaves the screen takes nothing along: a late search must not call him back.
      if (waiting.current !== null && router.latestLocation.pathname === pathname)
        latest.current(waiting.current.trim() || undefined);
    };
  }, [router]);
  return { value: text, onChange: setText, onSubmit: ask };
}
