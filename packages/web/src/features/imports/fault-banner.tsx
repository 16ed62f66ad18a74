import { Banner } from '../../ui/banner.tsx';
import type { ImportDetail } from './queries.ts';

/** A fault of ours kept a step of the file from its end: it is held until its user goes on, or stopped as it was. */
export function FaultBanner({ job: { state, failure } }: { job: Pick<ImportDetail, 'state' | 'failure'> }) {
  if ((state !== 'paused' && state !== 'stopped') || failure === '') return null;
  return <Banner tone="bad" isAlert title={failure} />;
}
