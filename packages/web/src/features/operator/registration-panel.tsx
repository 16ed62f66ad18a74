import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallReply, calls } from '@taraz/contract';
import { Download, Eye } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { fetchFile } from '../../app/files.ts';
import { withLoading } from '../../app/loading.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { takeFile } from '../../app/take-file.ts';
import { isStale } from '../../app/use-form-values.ts';
import { useTellLeft } from '../../app/use-tell-left.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useBlobUrl } from '../../ui/use-blob-url.ts';
import { accountStrings } from '../accounts/accounts.fa.ts';
import { AdmissionLog } from '../accounts/admission-log.tsx';
import { SignupChip } from '../accounts/status-chip.tsx';
import { FileDialog } from '../attachments/file-dialog.tsx';
import { signupStrings } from '../auth/signup/signup.fa.ts';
import { pathsOfStep } from '../auth/signup/signup-draft.ts';
import { AccountPayments } from './account-payments.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { GivePlan } from './give-plan.tsx';
import { operatorStrings } from './operator.fa.ts';
import { SameTaxpayer } from './same-taxpayer.tsx';

type Detail = CallReply<typeof calls.getRegistrationOf>;
type Decision = 'accept' | 'reject' | 'suspend' | 'reopen';
type Reason = { path: string; message: string };

const actions = {
  REGISTERED: ['accept', 'reject'],
  DOCUMENTS_REQUIRED: ['accept', 'reject'],
  UNDER_REVIEW: ['accept', 'reject'],
  REJECTED: ['accept', 'suspend'],
  VERIFIED: ['suspend'],
  SUSPENDED: ['reopen'],
} as const satisfies Record<Detail['registration']['status'], readonly Decision[]>;

/** A registration with everything to decide over it. */
export function RegistrationPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient();
  // Over what was seen then: what the applicant mends while the reasons are written is told before it is decided over.
  const [asking, setAsking] = useState<{ kind: 'reject' | 'suspend'; etag: string | undefined } | null>(null);
  const [busy, setBusy] = useState<Decision | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const detail = useQuery({
    queryKey: ['operator', 'detail', id],
    queryFn: () => withLoading(api(calls.getRegistrationOf, { params: { id } })),
  });
  const tellLeft = useTellLeft();
  const data = detail.data;
  const seen = data?.registration.etag;
  const decide = async (decision: Decision, etag: string | undefined, reasons: Reason[] = []) => {
    setBusy(decision);
    setFailure(null);
    try {
      const options = etag === undefined ? {} : { ifMatch: `"${etag}"` };
      await withLoading(api(calls.decideRegistration, { params: { id }, body: { decision, reasons } }, options));
      setAsking(null);
      toast.show(operatorStrings.done[decision]);
      await client.invalidateQueries({ queryKey: ['operator'] });
    } catch (error) {
      tellLeft(error);
      setFailure(reasonOf(error));
      const { data: now } = await detail.refetch();
      if (isStale(error)) setAsking((before) => before && { ...before, etag: now?.registration.etag });
    } finally {
      setBusy(null);
    }
  };
  const press = (decision: Decision) =>
    decision === 'reject' || decision === 'suspend'
      ? setAsking({ kind: decision, etag: seen })
      : void decide(decision, seen);
  return (
    <Panel
      title={data?.name ?? operatorStrings.list}
      onClose={onClose}
      footer={
        data &&
        actions[data.registration.status].map((decision, index) => (
          <Button
            key={decision}
            variant={decision === 'suspend' ? 'danger' : index === 0 ? 'primary' : 'secondary'}
            isBusy={busy === decision}
            onPress={() => press(decision)}
          >
            {operatorStrings[decision]}
          </Button>
        ))
      }
    >
      {detail.isError && <QueryError title={operatorStrings.detailFailed} query={detail} />}
      {failure !== null && asking === null && <Banner tone="bad" title={failure} isAlert className="mb-3" />}
      <WhenLoaded isLoading={detail.isPending} skeleton={<SkeletonRows rows={8} columns={['h-3', 'h-3']} />}>
        {data && <Body detail={data} />}
      </WhenLoaded>
      {asking !== null && (
        <DecisionDialog
          kind={asking.kind}
          isLegal={data?.registration.values?.user_type === 'legal'}
          isBusy={busy !== null}
          failure={failure}
          onCancel={() => {
            setAsking(null);
            setFailure(null);
          }}
          onDecide={(reasons) => void decide(asking.kind, asking.etag, reasons)}
        />
      )}
    </Panel>
  );
}

/** In the form's order. */
const shownPaths = [...pathsOfStep(1, true), ...pathsOfStep(2, true), ...pathsOfStep(3, true)] as const;

const sectionClass = 'border-line border-t pt-3 mt-4';

function Body({ detail: { account_id, name, registration, log } }: { detail: Detail }) {
  const { checks, values } = registration;
  const words = accountStrings.checks;
  const tones = { match: 'ok', no_match: 'bad', unknown: 'warn', not_needed: 'mute' } as const;
  return (
    <div>
      <SignupChip status={registration.status} />
      {values?.economic_code && <SameTaxpayer accountId={account_id} economicCode={values.economic_code} />}
      {registration.status === 'VERIFIED' && (
        <section className={sectionClass}>
          <h3 className="mb-2 font-bold">{operatorStrings.gift.heading}</h3>
          <GivePlan account={{ id: account_id, name }} />
        </section>
      )}
      {(registration.status === 'VERIFIED' || registration.status === 'SUSPENDED') && (
        <section className={sectionClass}>
          <h3 className="mb-2 font-bold">{operatorStrings.payments.heading}</h3>
          <AccountPayments accountId={account_id} />
        </section>
      )}
      {checks !== null && (
        <section className={sectionClass}>
          <h3 className="mb-2 font-bold">{words.title}</h3>
          <dl className="grid grid-cols-2 gap-2">
            {(['phone_owner', 'economic_code', 'ceo', 'postal_code'] as const).map((name) => (
              <div key={name} className="flex items-center justify-between gap-2">
                <dt className="text-ink-2">{words[name]}</dt>
                <dd>
                  <Chip tone={tones[checks[name]]}>{words.outcomes[checks[name]]}</Chip>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section className={sectionClass}>
        <h3 className="mb-2 font-bold">{operatorStrings.documents}</h3>
        {registration.documents.length === 0 && <p className="text-ink-2">{operatorStrings.noDocuments}</p>}
        <ul className="flex flex-col gap-3">
          {registration.documents.map((document) => (
            <DocumentItem key={document.id} account={account_id} document={document} />
          ))}
        </ul>
      </section>
      {values !== null && (
        <section className={sectionClass}>
          <h3 className="mb-2 font-bold">{operatorStrings.values}</h3>
          <dl className="flex flex-col gap-1">
            {shownPaths
              .map((path) => [path, String((values as Record<string, unknown>)[path] ?? '')] as const)
              .filter(([, value]) => value !== '')
              .map(([path, value]) => (
                <div key={path} className="flex gap-3">
                  <dt className="w-32 shrink-0 text-ink-2">{signupStrings.values[path] ?? path}</dt>
                  <dd className="min-w-0 break-words">
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      )}
      <section className={sectionClass}>
        <h3 className="font-bold">{accountStrings.log}</h3>
        <AdmissionLog entries={log} />
      </section>
    </div>
  );
}

/** A paper is shown from its bytes, never from an address of ours: a picture at once, each as large as there is room by a press. */
function DocumentItem({
  account,
  document,
}: {
  account: string;
  document: Detail['registration']['documents'][number];
}) {
  const path = `/operator/registrations/${account}/documents/${document.id}`;
  const isImage = document.media_type === 'image/jpeg';
  // As its dialog asks for it.
  const picture = useQuery({
    queryKey: ['attachment-file', path],
    queryFn: () => fetchFile(path),
    staleTime: Infinity,
    enabled: isImage,
  });
  const url = useBlobUrl(picture.data);
  const [isOpen, setOpen] = useState(false);
  const name = accountStrings.documents[document.kind];
  const view = operatorStrings.view(name);
  return (
    <li>
      <div className="flex items-center gap-2">
        <span className="min-w-0 grow">{name}</span>
        {!isImage && <IconButton icon={Eye} label={view} onPress={() => setOpen(true)} />}
        <IconButton
          icon={Download}
          label={`${operatorStrings.download}: ${name}`}
          onPress={() => void takeFile(path, document.file_name)}
        />
      </div>
      {picture.isError && <QueryError title={operatorStrings.pictureFailed} query={picture} />}
      {url !== null && (
        <button
          type="button"
          aria-label={view}
          onClick={() => setOpen(true)}
          className="focus-ring mt-1 block cursor-zoom-in rounded-control"
        >
          <img src={url} alt={name} className="max-h-64 rounded-control border border-line object-contain" />
        </button>
      )}
      {isOpen && (
        <FileDialog
          path={path}
          name={document.file_name}
          isPicture={isImage}
          isGone={false}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  );
}
