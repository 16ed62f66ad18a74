import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CallReply, calls } from '@taraz/contract';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { namingStrings } from '../invoices/naming.fa.ts';
import { RuleText } from '../invoices/rule-text.tsx';
import { NoAnswer } from './no-answer.tsx';
import { RawDetails } from './raw-details.tsx';
import { inquiryStrings as words } from './strings.fa.ts';

type Answer = CallReply<typeof calls.inquireByReference>;

const numbersMax = 1000;

/** The reference numbers in a text, each once: one a line, or with spaces and commas between. */
export function referencesIn(text: string): string[] {
  const parts = text.split(/[\s,،;؛]+/).filter((part) => part !== '');
  // Copied from elsewhere one may stand in capitals.
  return [...new Map(parts.map((part) => [part.toLowerCase(), part] as const)).values()];
}

async function ask(references: readonly string[]): Promise<readonly Answer[]> {
  const [only] = references;
  if (references.length === 1 && only !== undefined)
    return [await api(calls.inquireByReference, { query: { reference_number: only } })];
  return (await api(calls.inquireBulk, { body: { reference_numbers: [...references] } })).answers;
}

/** By reference number, one or a thousand. */
export function ReferenceTab() {
  const [text, setText] = useState('');
  const references = referencesIn(text);
  const work = useMutation({
    meta: { asksOnly: true },
    mutationFn: (numbers: readonly string[]) => withLoading(ask(numbers)),
  });
  const isTooMany = references.length > numbersMax;
  const run = () => work.mutate(references);
  return (
    <div className="flex flex-col gap-3.5">
      <Card>
        <div className="flex flex-col items-start gap-3">
          <TextArea
            label={words.references}
            hint={words.referencesHint}
            {...(isTooMany ? { error: words.tooMany } : {})}
            rows={4}
            value={text}
            onChange={setText}
            className="w-full max-w-160"
          />
          <Button
            variant="primary"
            icon={Search}
            isDisabled={references.length === 0 || isTooMany}
            isBusy={work.isPending}
            onPress={run}
          >
            {words.ask}
          </Button>
        </div>
      </Card>
      {work.isError && <NoAnswer error={work.error} onRetry={run} isRetrying={work.isPending} />}
      {work.data && (
        <Card isFlush>
          <ul aria-label={words.tabs.reference}>
            {work.data.map((answer) => (
              <AnswerRow key={answer.reference_number} answer={answer} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

const tones: Readonly<Record<Answer['outcome'], string>> = {
  accepted: 'text-ok',
  pending: 'text-info',
  rejected: 'text-bad',
  timeout: 'text-warn',
  notFound: 'text-ink-2',
  notAsked: 'text-warn',
};

function AnswerRow({ answer }: { answer: Answer }) {
  const { outcome, invoice_id: id } = answer;
  const isAnswered = outcome !== 'notFound' && outcome !== 'notAsked';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-3.5 py-2.5 first:border-t-0">
      <div className="min-w-0 basis-56 grow">
        <bdi dir="ltr" className="block break-all text-right">
          {answer.reference_number}
        </bdi>
        {id === null ? (
          isAnswered && <span className="text-caption text-ink-2">{words.notOurs}</span>
        ) : (
          <Link to="/invoice/{-$id}" params={{ id }} className="text-accent-text text-caption underline">
            {answer.buyer_name || namingStrings.finalConsumer} · <bdi dir="ltr">{answer.tax_number}</bdi>
          </Link>
        )}
      </div>
      <div className="min-w-0 basis-56 grow">
        <b className={`font-bold ${tones[outcome]}`}>{words.outcomes[outcome]}</b>
        {outcome === 'notFound' && <p className="text-caption text-ink-2">{words.notFoundHint}</p>}
        {[...answer.errors, ...answer.warnings].map(({ code, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same code may come twice
          <p key={index} className="text-ink-2">
            {outcome !== 'notAsked' && (
              <>
                <bdi dir="ltr">{code}</bdi>{' '}
              </>
            )}
            <RuleText text={message} />
          </p>
        ))}
      </div>
      <RawDetails raw={answer.raw} />
    </li>
  );
}
