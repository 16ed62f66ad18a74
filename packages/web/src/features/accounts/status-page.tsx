import { useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '@taraz/contract';
import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { api } from '../../app/api.ts';
import { loadSession } from '../../app/load-session.ts';
import { withLoading } from '../../app/loading.ts';
import { dispatchSession, problemStatus, useSession } from '../../app/session-store.ts';
import { readToken } from '../../app/token.ts';
import { useTitle } from '../../app/use-title.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { useSay } from '../../ui/say.ts';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { accountStrings } from './accounts.fa.ts';
import { AdmissionLog } from './admission-log.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { MendForm } from './mend-form.tsx';
import { ReasonList } from './reason-list.tsx';
import { SignupChip } from './status-chip.tsx';
import { SupportContact } from './support-contact.tsx';

const key = ['registration'] as const;
/** Before verification there is no event stream: the page looks by itself. */
const lookEveryMs = 5_000;

/** Asks for the status; product.md section 4: a response with status 200 stores it, any other is only logged. */
async function loadStatus() {
  try {
    const state = await withLoading(api(calls.getRegistration, {}));
    const body = { status: state.status, missing: state.missing };
    dispatchSession({ type: 'signup-status', httpStatus: 200, body, hasToken: readToken() !== null });
    return state;
  } catch (error) {
    console.warn('signup status', problemStatus(error));
    throw error;
  }
}

async function loadLog() {
  const { logs } = await api(calls.admissionLog, { query: { limit: 50 } });
  dispatchSession({ type: 'admission-log', entries: logs });
  return logs;
}

/** Signed in, but the account is not VERIFIED: where it stands, what is missing, how it came about. */
export function StatusPage() {
  const client = useQueryClient();
  const { user } = useSession();
  const [isBusy, setBusy] = useState(false);
  const state = useQuery({ queryKey: [...key, 'state'], queryFn: loadStatus, refetchInterval: lookEveryMs });
  const status = state.data?.status;
  const log = useQuery({ queryKey: [...key, 'log', status ?? ''], queryFn: loadLog, enabled: status !== undefined });
  useTitle(accountStrings.statuses[status ?? 'REGISTERED'].title);
  useEffect(() => {
    if (status === 'VERIFIED') void loadSession(true);
  }, [status]);
  useSay(status && `${accountStrings.statuses[status].title}. ${accountStrings.statuses[status].text}`);
  const refresh = () => client.invalidateQueries({ queryKey: key });
  const isAdmin = user?.roles.includes('admin') ?? false;
  const words = accountStrings.statuses[status ?? 'REGISTERED'];
  const data = state.data;
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-3.5 px-page py-8">
      {state.isError && <QueryError title={accountStrings.loadFailed} safe={accountStrings.loadSafe} query={state} />}
      <WhenLoaded isLoading={state.isPending} skeleton={<SkeletonRows rows={4} columns={['h-3', 'h-3']} />}>
        {data !== undefined && (
          <>
            <header className="flex flex-wrap items-center gap-3">
              <div className="min-w-0 grow">
                <h1 className="text-page">{words.title}</h1>
                <p className="text-ink-2">{words.text}</p>
              </div>
              <SignupChip status={data.status} />
              <Button
                icon={RotateCw}
                isBusy={isBusy}
                onPress={() => {
                  setBusy(true);
                  void refresh().finally(() => setBusy(false));
                }}
              >
                {accountStrings.recheck}
              </Button>
            </header>
            {data.reasons.length > 0 && (
              <Banner tone="bad" title={accountStrings.reasons}>
                <ReasonList reasons={data.reasons} />
              </Banner>
            )}
            <SupportContact support={data.support} isClosed={data.status === 'SUSPENDED'} />
            {isAdmin && <DocumentsCard state={data} onChanged={refresh} />}
            {isAdmin && data.can_mend && data.values !== null && (
              <MendForm key={JSON.stringify(data.values)} state={data} onChanged={refresh} />
            )}
            <Card title={accountStrings.log}>
              {log.isError ? (
                <QueryError title={accountStrings.logFailed} query={log} />
              ) : (
                <AdmissionLog entries={log.data ?? []} />
              )}
            </Card>
          </>
        )}
      </WhenLoaded>
    </div>
  );
}
