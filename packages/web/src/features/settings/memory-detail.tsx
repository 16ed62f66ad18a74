import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { calls } from '@taraz/contract';
import {
  Building2,
  Hourglass,
  KeyRound,
  MemoryStick,
  PencilLine,
  PenLine,
  PlugZap,
  Power,
  Star,
  Trash2,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import { reasonOf } from '../../app/reason-of.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { clock } from '../../ui/clock.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { Question } from '../../ui/question.tsx';
import { BusyMark } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useYes } from '../../ui/use-yes.ts';
import { heldKey, openDesk, settleRenewal, takeStoredKey } from '../signing/desk.ts';
import { CertificateFacts, LastTest } from './certificate-facts.tsx';
import { MemoryRoad } from './memory-road.tsx';
import { MemorySettingsForm } from './memory-settings.tsx';
import { MemoryState } from './memory-state.tsx';
import { NextStep } from './next-step.tsx';
import { type Memory, type MemoryCard, trustedProvidersQuery } from './queries.ts';
import { companyWarningDays, daysLeft, daysUntil, isSuccessorTried, roadOf, warningDays } from './road.ts';
import { settingsStrings as words } from './strings.fa.ts';
import { TaxpayerKey } from './taxpayer-key.tsx';
import { type MemoryActions, useMemoryActions } from './use-memory-actions.ts';
import { useNextStepFocus } from './use-next-step-focus.ts';

/** One tax memory with its road, certificate, last test and settings. */
export function MemoryDetail({
  card,
  isAdmin,
  onRename,
}: {
  card: MemoryCard;
  isAdmin: boolean;
  onRename: (memory: Memory) => void;
}) {
  const actions = useMemoryActions();
  const { memory, settings } = card;
  const road = roadOf(card);
  const left = daysLeft(settings.active_key, clock.nowMs());
  const isByCompany = settings.signer === 'trusted_provider';
  const [isRenewing, setRenewing] = useState(false);
  const renew = () => setRenewing(true);
  const test = () => void runTest(card, actions);
  const hasSuccessor = !isByCompany && settings.active_key !== null && settings.pending_key !== null;
  const successor = hasSuccessor ? roadOf(card, true) : null;
  const nextStep = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  useNextStepFocus(`${road.next} ${successor?.next}`, nextStep, tools);
  return (
    <Card>
      <div className="flex flex-col gap-4 pt-1">
        <header className="flex flex-wrap items-center gap-3">
          <span className="inline-flex size-11 items-center justify-center rounded-card bg-accent-soft text-accent-text">
            <Icon of={MemoryStick} size={20} />
          </span>
          <div className="min-w-0">
            <h2 className="text-section">
              <bdi dir="ltr">{memory.memory_id}</bdi>
            </h2>
            <p className="text-caption text-ink-2">
              {[memory.title, memory.is_default ? words.defaultMemory : '', words.environments[memory.environment]]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <MemoryState card={card} />
          {isAdmin && (
            <div ref={tools} className="ms-auto flex items-center gap-2">
              {settings.signer === 'taxpayer' && (
                <Link to="/signing-desk" className={buttonClass()}>
                  <Icon of={PenLine} />
                  {words.goToDesk}
                </Link>
              )}
              {road.next !== 'test' && (
                <Button
                  icon={PlugZap}
                  isBusy={actions.isBusy('test')}
                  isDisabled={road.key === null && !isByCompany}
                  onPress={test}
                >
                  {words.test}
                </Button>
              )}
              <BusyMark isBusy={actions.isBusy('put') || actions.isBusy('generate')} />
              <MemoryMenu card={card} actions={actions} onRename={onRename} onRenew={renew} />
            </div>
          )}
        </header>
        {isByCompany ? <CompanySigns card={card} isAdmin={isAdmin} /> : <MemoryRoad card={card} />}
        <CompanyEnds until={settings.company_until} />
        {isAdmin && (
          <div ref={nextStep} className="flex flex-col gap-4 empty:hidden">
            <NextStep card={card} road={road} actions={actions} onTest={test} />
            {successor && <NextStep card={card} road={successor} actions={actions} onTest={test} isSuccessor />}
          </div>
        )}
        {!isByCompany && <ExpiryWarning card={card} left={left} actions={actions} isAdmin={isAdmin} onRenew={renew} />}
        {isAdmin && isRenewing && <TaxpayerKey card={card} actions={actions} onRenewed={() => setRenewing(false)} />}
        <div className="@container">
          <div className="grid gap-x-8 gap-y-4 @2xl:grid-cols-2">
            {!isByCompany && settings.active_key?.certificate && (
              <CertificateFacts owned={settings.active_key} daysLeft={left} />
            )}
            {(settings.last_test || !isSuccessorTried(settings)) && <LastTest test={settings.last_test} />}
            {successor && settings.pending_test && (
              <LastTest test={settings.pending_test} title={words.successorTested} />
            )}
          </div>
        </div>
        <MemorySettingsForm card={card} actions={actions} isReadOnly={!isAdmin} />
      </div>
    </Card>
  );
}

/** In the place of the road: whose key it is, and what is to be chosen in the portal. */
function CompanySigns({ card, isAdmin }: { card: MemoryCard; isAdmin: boolean }) {
  const format = useFormat();
  const providers = useQuery({ ...trustedProvidersQuery(), enabled: isAdmin });
  const company = providers.data?.providers.find((one) => one.environment === card.memory.environment);
  return (
    <Banner tone="info" icon={Building2} title={words.companySigns}>
      {company && words.companySignsHint(company.name, company.provider_id)}{' '}
      {card.settings.company_until && words.companyUntil(format.date(card.settings.company_until))}
    </Banner>
  );
}

/** The trusted company's certificate ends soon, or has: it is the company's to renew. */
function CompanyEnds({ until }: { until: string | null }) {
  const format = useFormat();
  const left = daysUntil(until, clock.nowMs());
  if (until === null || left === null || left > companyWarningDays) return null;
  return (
    <Banner
      tone={left < 0 ? 'bad' : 'warn'}
      icon={Hourglass}
      title={left < 0 ? words.companyEnded : words.companyEnds(format.date(until))}
    >
      {words.companyRenews}
    </Banner>
  );
}

/** The desk signs the test's tokens where the taxpayer signs: it is opened first when its key is here. */
async function openOwnDesk({ memory, settings }: MemoryCard): Promise<void> {
  if (settings.signer !== 'taxpayer') return;
  await settleRenewal(memory.id, memory.memory_id);
  if ((heldKey(memory.id) ?? (await takeStoredKey(memory.id))) === null) return;
  await api(calls.attendDesk, { body: { memory_id: memory.memory_id, wait_ms: 0 } }).catch(() => undefined);
  openDesk(memory.id, memory.memory_id);
}

async function runTest(card: MemoryCard, { act }: MemoryActions): Promise<void> {
  const { memory_id } = card.memory;
  const isSuccessor = isSuccessorTried(card.settings);
  await act('test', async () => {
    await openOwnDesk(card);
    const { ok } = await api(calls.testConnection, { body: { memory_id } });
    if (ok) toast.notice(isSuccessor ? words.takenOver : words.testOk);
    else toast.notice(words.testBad, 'bad');
  });
}

function ExpiryWarning({
  card,
  left,
  actions,
  isAdmin,
  onRenew,
}: {
  card: MemoryCard;
  left: number | null;
  actions: MemoryActions;
  isAdmin: boolean;
  /** where the taxpayer holds the key */
  onRenew: () => void;
}) {
  const format = useFormat();
  const { settings, memory } = card;
  if (left === null || left > warningDays || settings.pending_key !== null) return null;
  const title = left < 0 ? words.expired : left === 0 ? words.expiresToday : words.expires(format.number(left));
  return (
    <Banner
      tone={left < 0 ? 'bad' : 'warn'}
      icon={Hourglass}
      title={title}
      actions={
        !isAdmin ? undefined : settings.signer === 'taxpayer' ? (
          <Button variant="primary" onPress={onRenew}>
            {words.renew}
          </Button>
        ) : (
          <Button
            variant="primary"
            isBusy={actions.isBusy('generate')}
            onPress={() => void actions.generate(memory.memory_id)}
          >
            {words.makeSuccessor}
          </Button>
        )
      }
    >
      {left < 0 ? words.expiredHint : words.expiresHint}
    </Banner>
  );
}

function MemoryMenu({
  card: { memory, settings, isForTests },
  actions,
  onRename,
  onRenew,
}: {
  card: MemoryCard;
  actions: MemoryActions;
  onRename: (memory: Memory) => void;
  onRenew: () => void;
}) {
  const [asked, setAsked] = useState<'remove' | 'disable' | null>(null);
  const format = useFormat();
  const change = (body: { enabled?: boolean; is_default?: boolean }) =>
    api(calls.putMemory, { params: { id: memory.id }, body }, { ifMatch: memory.etag });
  const put = (body: { enabled?: boolean; is_default?: boolean }, done: string) =>
    void actions.act('put', () => change(body), { done });
  const disable = () => (memory.queued > 0 ? setAsked('disable') : put({ enabled: false }, words.disabled));
  const entries: MenuEntry[] = [
    { id: 'rename', title: words.rename, icon: PencilLine, onAction: () => onRename(memory) },
    {
      id: 'default',
      title: words.makeDefault,
      icon: Star,
      isDisabled: memory.is_default || !memory.enabled || isForTests,
      onAction: () => put({ is_default: true }, words.madeDefault),
    },
    {
      id: 'enabled',
      title: memory.enabled ? words.disable : words.enable,
      icon: Power,
      onAction: memory.enabled ? disable : () => put({ enabled: true }, words.enabled),
    },
    ...(settings.signer === 'taxpayer' && settings.active_key !== null
      ? [{ id: 'renew', title: words.renew, icon: KeyRound, onAction: onRenew }]
      : []),
    ...(settings.signer !== 'platform' || settings.active_key === null
      ? []
      : [
          {
            id: 'successor',
            title: words.makeSuccessor,
            icon: KeyRound,
            onAction: () => void actions.generate(memory.memory_id),
          },
        ]),
    {
      id: 'remove',
      title: words.remove,
      icon: Trash2,
      isDestructive: true,
      isDisabled: memory.issued > 0,
      onAction: () => setAsked('remove'),
    },
  ];
  return (
    <>
      <Menu entries={entries} variant="outlined" />
      {asked === 'remove' && (
        <MemoryQuestion
          title={words.removeTitle(memory.memory_id)}
          yes={words.remove}
          work={() => api(calls.deleteMemory, { params: { id: memory.id } })}
          done={words.removed}
          actions={actions}
          onClose={() => setAsked(null)}
        >
          {words.removeBody}
        </MemoryQuestion>
      )}
      {asked === 'disable' && (
        <MemoryQuestion
          title={words.stillQueued.question(memory.memory_id)}
          yes={words.disable}
          work={() => change({ enabled: false })}
          done={words.disabled}
          actions={actions}
          onClose={() => setAsked(null)}
        >
          {words.stillQueued.before(format.number(memory.queued))}
        </MemoryQuestion>
      )}
    </>
  );
}

function MemoryQuestion({
  title,
  yes,
  work,
  done,
  actions,
  onClose,
  children,
}: {
  title: string;
  yes: string;
  work: () => Promise<unknown>;
  done: string;
  actions: MemoryActions;
  onClose: () => void;
  children: string;
}) {
  const answer = async () => {
    const refused = await actions.act('answer', work, { done, quiet: true });
    return refused === null ? null : reasonOf(refused);
  };
  const { error, onYes } = useYes(answer, onClose);
  return (
    <Question title={title} yes={yes} isBusy={actions.isBusy('answer')} error={error} onYes={onYes} onClose={onClose}>
      {children}
    </Question>
  );
}
