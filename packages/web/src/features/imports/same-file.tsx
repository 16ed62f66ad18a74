import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';
import { useOpenFile } from './use-open-file.ts';

/** The same file was here before. */
export function SameFile({ job: { same_as: same } }: { job: ImportDetail }) {
  const format = useFormat();
  const openFile = useOpenFile();
  if (same === null) return null;
  return (
    <Banner
      tone="warn"
      title={importStrings.same(format.dateTime(same.created_at))}
      actions={<Button onPress={() => openFile(same.id)}>{importStrings.openSame}</Button>}
    >
      {same.issued > 0 ? importStrings.sameIssued(format.number(same.issued)) : undefined}
    </Banner>
  );
}
