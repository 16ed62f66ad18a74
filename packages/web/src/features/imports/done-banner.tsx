import { Banner } from '../../ui/banner.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { kindOf } from './kind-of.ts';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';

const words = importStrings.report;

type Done = Pick<
  ImportDetail,
  'state' | 'failure' | 'issued' | 'drafts' | 'valid' | 'deleted' | 'skipped' | 'left_out'
>;

/**
 * All that was to go has gone, or is kept as drafts, which are not issued yet; or some is right that did not go along, as what
 * was mended behind the place of the issuing. What the plan's quota held back has a notice of its own.
 */
export function DoneBanner({
  job: { state, failure, issued, drafts, valid, deleted, skipped, left_out },
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
    const kind = kindOf({ issued, drafts, deleted });
    const but = left === 0 ? null : format.number(left);
    const text = {
      drafts: but === null ? words.drafted : words.draftedBut(but),
      issued: but === null ? words.done : words.doneBut(but),
      both: words.someDrafts(format.number(drafts), but),
    }[kind];
    return (
      <Banner tone={kind === 'both' ? 'info' : 'ok'} title={text}>
        {kind !== 'issued' && words.draftedHint}
      </Banner>
    );
  }
  // Repeated ones alone have a notice of their own.
  return left_out === 0 ? null : <Banner tone="info" title={words.allLeftOut(format.number(left))} />;
}
