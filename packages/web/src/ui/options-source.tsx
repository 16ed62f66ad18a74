import type { UseQueryResult } from '@tanstack/react-query';
import { ApiProblem } from '@taraz/contract';
import { RotateCw } from 'lucide-react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { uiStrings } from './ui.fa.ts';

/** What of a query says whether a choice's options came, and fetches them again. */
export type OptionsSource = Pick<UseQueryResult<unknown>, 'isPending' | 'isLoadingError' | 'error' | 'isFetching'> & {
  refetch: () => unknown;
};

/** The options never came, and asking again may bring them; not for those whom nobody lets see them. */
export function isLost({ isLoadingError, error }: Pick<OptionsSource, 'isLoadingError' | 'error'>): boolean {
  return isLoadingError && !(error instanceof ApiProblem && (error.status === 403 || error.status === 404));
}

/** The options have been asked for and are not there yet. */
export function isAwaited({ isPending, isFetching }: Pick<OptionsSource, 'isPending' | 'isFetching'>): boolean {
  return isPending && isFetching;
}

interface OptionsLostProps {
  source: OptionsSource;
  /** What did not come: «شعبه». */
  label: string;
  className?: string | undefined;
}

/** In the place of options that did not come: what they are, and the way to ask again. Nothing while they may yet. */
export function OptionsLost({ source, label, className }: OptionsLostProps) {
  if (!isLost(source)) return null;
  return (
    <span role="alert" className={cx('flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-warn', className)}>
      {uiStrings.optionsLost(label)}
      <Button
        // Inside a select the button of its list is meant otherwise.
        slot={null}
        size="s"
        variant="quiet"
        icon={RotateCw}
        aria-label={`${uiStrings.retry}: ${label}`}
        onPress={() => void source.refetch()}
        isBusy={source.isFetching}
      >
        {uiStrings.retry}
      </Button>
    </span>
  );
}
