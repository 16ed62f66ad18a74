import { useEffect, useRef, useState } from 'react';
import { useBackCloses } from '../../../ui/back-closes.ts';

/** The browser's Back, or a phone's, goes to the step that one came from, one by one, and only then leaves the wizard. */
export function useStepsBack(step: number, goToStep: (step: number) => void): void {
  const [cameFrom, setCameFrom] = useState<readonly number[]>([]);
  const shown = useRef(step);
  useEffect(() => {
    const before = shown.current;
    if (before === step) return;
    shown.current = step;
    // By whatever way one is there again where one came from, there is one less to go back to.
    setCameFrom((steps) => (steps.at(-1) === step ? steps.slice(0, -1) : [...steps, before]));
  }, [step]);
  const last = cameFrom.at(-1);
  useBackCloses(last !== undefined, () => last !== undefined && goToStep(last));
}
