import { useIsShown } from '../ui/use-is-shown.ts';
import { tellNotDone } from './tell-not-done.ts';

/** As `tellLeft` of an act that is no mutation: what its dialog or panel says of a failure is told to whoever closed it meanwhile. */
export function useTellLeft(): (error: unknown) => void {
  const isShown = useIsShown();
  return (error) => {
    if (!isShown()) tellNotDone(error);
  };
}
