import { useNavigate } from '@tanstack/react-router';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';

/** What to know before going on: the same file was here before, formulas, merged cells. */
export function SameFile({ job }: { job: ImportDetail }) {
  const format = useFormat();
  const navigate = useNavigate();
  const same = job.same_as;
  return (
    <>
      {same !== null && (
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
      )}
      {(job.issued > 0 || job.state === 'issuing' ? [] : job.notices).map(({ code, message }) => (
        <Banner key={code} tone="info" title={message} />
      ))}
    </>
  );
}
