import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { KeyRound, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { GuideLink } from '../../app/guide-link.tsx';
import { useSession } from '../../app/session-store.ts';
import { useLastSeen } from '../../app/use-record-form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { useLive } from '../invoices/live/use-live.ts';
import { lookForKeys } from '../signing/desk.ts';
import { LeftBehind } from './left-behind.tsx';
import { MemoryDetail } from './memory-detail.tsx';
import { MemoryPanel } from './memory-panel.tsx';
import { MemoryState } from './memory-state.tsx';
import { type MemoryCard, memoryCardsQuery, settingsKey } from './queries.ts';
import { roadOf, roadSteps } from './road.ts';
import { StillQueued } from './still-queued.tsx';
import { settingsStrings as words } from './strings.fa.ts';

/** In place of a memory's id. */
const newMemory = 'new';

/** The tab «کارت‌های مالیاتی و کلیدها» of /manage-accounts; stands by itself. */
export function TaxMemoriesTab() {
  const { admin } = useSession();
  const navigate = useNavigate();
  const cards = useQuery(memoryCardsQuery());
  useLive('settings.', settingsKey);
  const [chosen, setChosen] = useState<string | null>(null);
  // The first steps of an account lead straight to the form of its first memory, a first test to that of a sandbox's.
  const { id } = useSearch({ strict: false }) as { id?: string };
  const isAsked = id === 'new' || id === 'new-test';
  // Of a memory the id: what another changes meanwhile is what its panel is saved over.
  const [panel, setPanel] = useState<string | null>(admin && isAsked ? newMemory : null);
  const { cards: all = [], environments = [] } = cards.data ?? {};
  const known = cards.data?.cards;
  useEffect(() => void lookForKeys((known ?? []).map(({ memory }) => memory)), [known]);
  const current = all.find(({ memory }) => memory.id === chosen) ?? all[0];
  const add = () => setPanel(newMemory);
  const shown = useLastSeen(
    all.map(({ memory }) => memory),
    panel,
  );
  /** One that was just added comes into view at the first step of its road. */
  const close = (added?: string) => {
    if (added !== undefined) setChosen(added);
    setPanel(null);
    if (id !== undefined) void navigate({ to: '/manage-accounts', search: { tab: 'keys' }, replace: true });
  };
  if (cards.isLoadingError) return <QueryError title={words.loadFailed} query={cards} />;
  return (
    <WhenLoaded isLoading={cards.isPending} skeleton={<SkeletonRows rows={6} columns={['w-1/3', 'w-1/4', 'w-1/5']} />}>
      <div className="flex flex-col gap-3.5">
        {cards.isError && <QueryError title={words.loadFailed} query={cards} />}
        {!admin && <Banner tone="info" title={words.adminOnly} />}
        {admin && all.map((card) => <LeftBehind key={card.memory.id} card={card} cards={all} />)}
        {admin && all.map((card) => <StillQueued key={card.memory.id} card={card} />)}
        {current === undefined ? (
          <Card>
            <EmptyState
              icon={KeyRound}
              title={words.none}
              more={<GuideLink topic="tax-memory" />}
              actions={
                admin && (
                  <Button variant="primary" icon={Plus} onPress={add}>
                    {words.add}
                  </Button>
                )
              }
            >
              {words.noneHint}
            </EmptyState>
          </Card>
        ) : (
          <div className="grid items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_14.75rem]">
            <MemoryDetail
              key={current.memory.id}
              card={current}
              isAdmin={admin}
              onRename={(memory) => setPanel(memory.id)}
            />
            <div className="flex flex-col gap-3.5">
              {all
                .filter((card) => card !== current)
                .map((card) => (
                  <OtherMemory key={card.memory.id} card={card} onChoose={() => setChosen(card.memory.id)} />
                ))}
              {admin && (
                <AriaButton
                  onPress={add}
                  className="focus-ring flex min-h-10 items-center justify-center gap-2 rounded-card border border-line-strong border-dashed text-ink-2 data-hovered:bg-sunken"
                >
                  <Icon of={Plus} />
                  {words.add}
                </AriaButton>
              )}
            </div>
          </div>
        )}
      </div>
      {panel !== null && (shown !== null || panel === newMemory) && (
        <MemoryPanel
          key={panel}
          memory={shown}
          environments={environments}
          isForTests={id === 'new-test'}
          onClose={close}
        />
      )}
    </WhenLoaded>
  );
}

/** A memory beside the one in view: how far it has come. */
function OtherMemory({ card, onChoose }: { card: MemoryCard; onChoose: () => void }) {
  const format = useFormat();
  const { done, next } = roadOf(card);
  const { memory } = card;
  return (
    <AriaButton
      onPress={onChoose}
      className="focus-ring flex flex-col items-start gap-1.5 rounded-card border border-line bg-surface p-3.5 text-start data-hovered:bg-sunken"
    >
      <bdi dir="ltr" className="font-bold text-lead">
        {memory.memory_id}
      </bdi>
      <span className="text-caption text-ink-2">
        {[memory.title, words.environments[memory.environment]].filter(Boolean).join('، ')}
      </span>
      <MemoryState card={card} />
      <span aria-hidden className="mt-1 flex w-full gap-1">
        {roadSteps.map((step, index) => (
          <span key={step} className={cx('h-1 grow rounded-full', index < done ? 'bg-accent' : 'bg-line')} />
        ))}
      </span>
      {next !== 'none' && (
        <span className="text-caption text-ink-2">
          {words.stepOf(format.number(done + 1), format.number(roadSteps.length))}
        </span>
      )}
    </AriaButton>
  );
}
