import { Banner } from '../../ui/banner.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';

const words = importStrings.fileSum;

/** The file's own sum beside what its invoices come to, once all of them are right. */
export function FileSumBanner({ job: { file_sum: sum } }: { job: ImportDetail }) {
  const format = useFormat();
  if (sum === null) return null;
  const [said, computed, difference] = [sum.said, sum.computed, sum.difference].map((figure) => format.number(figure));
  if (!sum.is_equal) {
    return (
      <Banner tone="warn" title={words.differs(difference ?? '', sum.sheet)}>
        {words.figures(said ?? '', computed ?? '', sum.before_tax)}
      </Banner>
    );
  }
  return (
    <Banner tone="ok" title={sum.difference === '0' ? words.equal(said ?? '') : words.rounded(difference ?? '')} />
  );
}
