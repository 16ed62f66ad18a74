import { Banner } from '../../ui/banner.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';

const words = importStrings.report;

type Done = Pick<
  ImportDetail,
  'state' | 'failure' | 'issued' | 'valid' | 'deleted' | 'skipped' | 'left_out' | 'report'
>;

/**
 * All that was to go has gone, or is kept as drafts, which are not issued yet; or some is right that did not go along, as what
 * was mended behind the place of the issuing. What the plan's quota held back has a notice of its own.
 */
export function DoneBanner({
  job: { state, failure, issued, valid, deleted, skipped, left_out, report },
}: {
  job: Done;
}) {
  const format = useFormat();
  const left = skipped + left_out;
  if (state === 'ready' && failure === '' && issued > deleted && valid > 0)
    return <Banner tone="info" title={words.moreRight(format.number(valid))} />;
  if (state !== 'done') return null;
  // Deleted by hand afterwards, which none that left can be: that is told by itself.
  if (issued > 0 && issued === deleted) return null;
  if (issued > 0) {
    const areDrafts = report.states.every((one) => one.state === 'draft');
    const all = areDrafts ? words.drafted : words.done;
    return (
      <Banner tone="ok" title={left === 0 ? all : (areDrafts ? words.draftedBut : words.doneBut)(format.number(left))}>
        {areDrafts && words.draftedHint}
      </Banner>
    );
  }
  // Repeated ones alone have a notice of their own.
  return left_out === 0 ? null : <Banner tone="info" title={words.allLeftOut(format.number(left))} />;
}
