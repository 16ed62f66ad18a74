import { ApiProblem } from '@taraz/contract';
import { useState } from 'react';

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether a save was refused because another has changed the record since the form began. */
export const isStale = (error: unknown): boolean => error instanceof ApiProblem && error.problem?.code === 'STALE';

/** What a form holds, beside what it began with. */
export interface FormValues<Values extends object> {
  start: Values;
  values: Values;
  set: (patch: Partial<Values>) => void;
  /** What was saved beside the form (a price of its own): the form goes on from it, and what was typed here stays. */
  follow: (saved: Partial<Values>) => void;
  /**
   * After a save that came too late: what was typed here stays, all else is as it is now, and that is what the form begins
   * with from then on. null: nothing newer is here
   * @param now the form's values of the record as it is; null: a new one
   */
  newer: (saving: { error: unknown; reset: () => void }, now: Values | null) => (() => void) | null;
}

export function useFormValues<Values extends object>(given: () => Values): FormValues<Values> {
  const [start, setStart] = useState(given);
  const [values, setValues] = useState(start);
  const follow = (now: Partial<Values>) => {
    const names = Object.keys(now) as (keyof Values)[];
    const untouched = names.filter((name) => isSame(values[name], start[name]));
    const followed = Object.fromEntries(untouched.map((name) => [name, now[name]])) as Partial<Values>;
    setValues((before) => ({ ...before, ...followed }));
    setStart((before) => ({ ...before, ...now }));
  };
  return {
    start,
    values,
    set: (patch) => setValues((before) => ({ ...before, ...patch })),
    follow,
    newer: (saving, now) => {
      if (now === null || !isStale(saving.error) || isSame(now, start)) return null;
      return () => {
        follow(now);
        saving.reset();
      };
    },
  };
}
