import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import { api } from '../../app/api.ts';
import { Banner } from '../../ui/banner.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { SignupChip } from '../accounts/status-chip.tsx';
import { operatorStrings } from './operator.fa.ts';

interface SameTaxpayerProps {
  accountId: string;
  economicCode: string;
}

/** Other accounts of the same taxpayer, or none: by chance opened twice, the same memory would be numbered twice. */
export function SameTaxpayer({ accountId, economicCode }: SameTaxpayerProps) {
  const format = useFormat();
  const query = { search_field: economicCode, limit: 20 };
  const found = useQuery({
    queryKey: ['operator', 'list', query],
    queryFn: () => api(calls.listRegistrations, { query }),
  });
  const others = (found.data?.registrations ?? []).filter(
    (one) => one.account_id !== accountId && one.economic_code === economicCode,
  );
  // Without an answer nobody knows whether there are any: silence would say that there are none.
  if (found.isLoadingError) return <QueryError title={operatorStrings.sameTaxpayerFailed} query={found} />;
  if (found.isPending) return <ProgressBar label={operatorStrings.sameTaxpayerLooking} value={null} />;
  if (others.length === 0) return null;
  return (
    <Banner tone="warn" title={operatorStrings.sameTaxpayer(format.number(others.length))} className="mt-3">
      <p>{operatorStrings.sameTaxpayerMore}</p>
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {others.map(({ account_id, name, status, created_at }) => (
          <li key={account_id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Link
              to="/operator"
              search={{ id: account_id }}
              className="rounded-control text-accent-text underline underline-offset-4"
            >
              <bdi>{name}</bdi>
            </Link>
            <SignupChip status={status} />
            <span className="text-caption">{format.date(created_at)}</span>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
