import { useNavigate } from '@tanstack/react-router';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';

/** The same file was here before. */
export function SameFile({ job: { same_as: same } }: { job: ImportDetail }) {
  const format = useFormat();
  const navigate = useNavigate();
  if (same === null) return null;
  return (
    <Banner
      tone="warn"
      title={importStrings.same(format.dateTime(same.created_at))}
      actions={
        <Button onPress={() => void navigate({ to: '/import-invoice', search: { id: same.id } })}>
          {importStrings.openSame}
        </Button>
      }
    >
      {same.issued > 0 ? importStrings.sameIssued(format.number(same.issued)) : undefined}
    </Banner>
  );
}
