import { Link } from '@tanstack/react-router';
import { useSession } from '../../app/session-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import type { ImportDetail } from './queries.ts';
import { importStrings } from './strings.fa.ts';

/** The plan's quota was full in the midst of a file: what is left goes on from here, and whoever may take a plan is led to them. */
export function QuotaBanner({ job }: { job: ImportDetail }) {
  const { admin } = useSession();
  if (job.state !== 'ready' || job.failure === '') return null;
  return (
    <Banner
      tone="warn"
      title={job.failure}
      actions={
        admin && (
          <Link to="/upgrade-account" className={buttonClass()}>
            {importStrings.upgrade}
          </Link>
        )
      }
    />
  );
}
