import { useMutation } from '@tanstack/react-query';
import { Send, Sparkles, Trash2 } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Page } from '../../app/layout/page.tsx';
import { reasonOf } from '../../app/reason-of.ts';
import { mayOpen } from '../../app/session.ts';
import { useSession } from '../../app/session-store.ts';
import { useKeptDraft } from '../../app/use-kept-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { Question } from '../../ui/question.tsx';
import { SkeletonBar, SkeletonRows, WhenLoaded } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toast } from '../../ui/toast-store.ts';
import { usePhone } from '../../ui/use-media.ts';
import { AnswerView } from './answer-view.tsx';
import { type Exchange, useConversation } from './conversation.ts';
import { assistantStrings as words } from './strings.fa.ts';

/** What can be asked here, as far as this user's rights have an answer. */
function useOffer() {
  const { admin, user } = useSession();
  const has = (right: string) => mayOpen({ permission: right }, { admin, user });
  const things = Object.entries(words.things).flatMap(([right, thing]) => (has(right) ? [thing] : []));
  const [mayAsk, mayOrder] = [things.length > 0, has('draft')];
  if (mayOrder && things.length === Object.keys(words.things).length)
    return { title: words.empty, hint: words.emptyHint, placeholder: words.placeholder };
  const asks = mayAsk ? words.emptyOf(things.join(words.and)) : '';
  const title = [asks, mayOrder ? words.emptyOrder : ''].filter(Boolean).join('؛ ') || words.emptyGuide;
  const hint = [mayAsk ? words.answersHint : '', mayOrder ? words.ordersHint : ''].filter(Boolean).join(' ');
  const placeholder = mayOrder ? words.orderPlaceholder : words.plainPlaceholder;
  return { title, hint: hint || words.guideHint, placeholder };
}

/** /ai: one column of questions and answers with their sources. */
export function AssistantPage() {
  const { exchanges, kept, isBusy, ask, retry, clear } = useConversation();
  const session = useSession();
  const draft = useKeptDraft('assistant', { text: '' });
  const { text } = draft.values;
  const offer = useOffer();
  const isPhone = usePhone();
  const [isClearing, setClearing] = useState(false);
  const talk = useRef<HTMLOListElement>(null);
  const count = exchanges.length;
  // The last question at the top of what is in sight, once more when its answer is there: an answer may be long.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of waiting is what changes the height
  useEffect(() => {
    if (count > 0) talk.current?.lastElementChild?.scrollIntoView({ block: 'start' });
  }, [count, isBusy]);
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (text.trim() === '' || isBusy) return;
    ask(text.trim());
    draft.clear();
  };
  const send = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <Page
      title={words.title}
      subtitle={words.subtitle}
      actions={
        count > 0 && (
          <Button icon={Trash2} isDisabled={isBusy} onPress={() => setClearing(true)}>
            {words.clear}
          </Button>
        )
      }
    >
      <div className="mx-auto flex w-full max-w-[53.75rem] grow flex-col gap-4">
        {kept.isError && <QueryError title={words.keptFailed} safe={words.keptSafe} query={kept} />}
        <WhenLoaded isLoading={kept.isPending} skeleton={<TalkSkeleton />}>
          {null}
        </WhenLoaded>
        {count === 0 && kept.isSuccess && (
          <EmptyState
            icon={Sparkles}
            title={offer.title}
            actions={words.asks
              .filter(({ permission }) => mayOpen({ permission }, session))
              .map((example) => (
                <Button key={example.text} size="s" onPress={() => ask(example.text)}>
                  {example.text}
                </Button>
              ))}
          >
            {offer.hint}
          </EmptyState>
        )}
        <ol ref={talk} aria-label={words.conversation} aria-live="polite" className="flex flex-col gap-4">
          {exchanges.map((exchange) => (
            <Turn key={exchange.id} exchange={exchange} onRetry={() => retry(exchange)} />
          ))}
        </ol>
        <form
          onSubmit={submit}
          className="sticky bottom-0 mt-auto flex items-end gap-2 border-line border-t bg-bg py-3 max-sm:bottom-14 short:static"
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in the field below sends */}
          <div className="min-w-0 grow" onKeyDown={send}>
            <TextArea
              label={words.label}
              hint={isPhone ? undefined : words.hint}
              {...(isPhone ? {} : { placeholder: offer.placeholder })}
              rows={2}
              value={text}
              onChange={(next) => draft.set({ text: next })}
            />
          </div>
          <Button type="submit" variant="primary" icon={Send} isBusy={isBusy} className="mb-6 max-sm:mb-0">
            {words.send}
          </Button>
        </form>
      </div>
      {isClearing && <ClearQuestion onClear={clear} onClose={() => setClearing(false)} />}
    </Page>
  );
}

/** Questions at the right, answers under them. */
function TalkSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      {['w-44', 'w-64'].map((question) => (
        <div key={question} className="flex flex-col gap-2">
          <SkeletonBar className={`h-9 rounded-card ${question}`} />
          <Card>
            <SkeletonRows rows={3} columns={['max-w-60', 'max-w-32']} />
          </Card>
        </div>
      ))}
    </div>
  );
}

/** It cannot be brought back, so it asks. */
function ClearQuestion({ onClear, onClose }: { onClear: () => Promise<void>; onClose: () => void }) {
  const clear = useMutation({
    mutationFn: onClear,
    onSuccess: onClose,
    onError: (error) => toast.error(reasonOf(error)),
  });
  return (
    <Question
      title={words.clearTitle}
      yes={words.clearYes}
      no={words.keep}
      isBusy={clear.isPending}
      onYes={() => clear.mutate()}
      onClose={onClose}
    >
      {words.clearBody}
    </Question>
  );
}

function Turn({ exchange: { text, answer, error }, onRetry }: { exchange: Exchange; onRetry: () => void }) {
  return (
    <li className="flex scroll-mt-16 flex-col gap-2">
      <div className="max-w-[85%] self-start rounded-card bg-accent-soft px-3.5 py-2">
        <span className="sr-only">{words.you}: </span>
        <p className="whitespace-pre-wrap">{text}</p>
      </div>
      <div className="rounded-card border border-line bg-surface px-3.5 py-3">
        <span className="sr-only">{words.assistant}: </span>
        {answer !== undefined && <AnswerView answer={answer} />}
        {error !== undefined && <ErrorState title={words.failed} safe={words.safe} error={error} onRetry={onRetry} />}
        {answer === undefined && error === undefined && <p className="text-ink-2">{words.thinking}</p>}
      </div>
    </li>
  );
}
