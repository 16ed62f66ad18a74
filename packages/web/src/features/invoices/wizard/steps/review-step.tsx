import { decimalOf, type Finding, plainRule } from '@taraz/core';
import { CircleX, TriangleAlert, WandSparkles } from 'lucide-react';
import { useContext, useState } from 'react';
import { accountTermOf } from '../../../../app/account-term.ts';
import { useSession } from '../../../../app/session-store.ts';
import { useMay } from '../../../../app/use-may.ts';
import { Amount } from '../../../../ui/amount.tsx';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { FigureStrip } from '../../../../ui/figure-strip.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { MoreButton } from '../../../../ui/more-button.tsx';
import { useFormat } from '../../../../ui/preferences.ts';
import { uiStrings } from '../../../../ui/ui.fa.ts';
import { CreditWarning } from '../../../customers/credit-warning.tsx';
import { InvoiceDocument } from '../../document/invoice-document.tsx';
import { useDraft, useDraftStore } from '../../draft-store/draft-context.ts';
import { parseDraftPath, stepOfPath, writeDraftPath } from '../../draft-store/draft-path.ts';
import { draftOf, type WizardState } from '../../draft-store/wizard-state.ts';
import { useFindings } from '../../findings/findings-store.ts';
import { RuleText } from '../../rule-text.tsx';
import { CodeSentence, isAuthorityCode } from '../finding-strip.tsx';
import { wizardStrings } from '../wizard.fa.ts';
import { ReferenceContext, tellsNothingNew } from '../wizard-reference.ts';

const words = wizardStrings.review;

interface ReviewStepProps {
  onGoTo: (path: string) => void;
}

/** Step 5: the document as it will be, and everything the rule book says of it. */
export function ReviewStep({ onGoTo }: ReviewStepProps) {
  const format = useFormat();
  const [sees, mayIssue] = [useMay('invoices'), useMay('issue')];
  const state = useDraft(({ state: all }) => all);
  const taxNumber = useDraft(({ source }) => source?.tax_number ?? '');
  const { all, lockCount, warningCount } = useFindings();
  const errors = all.filter(({ severity }) => severity === 'error');
  const serverFindings = errors.filter(({ isFromServer }) => isFromServer);
  const faultyLines = new Set(
    all.flatMap(({ path, severity }) => {
      const parsed = parseDraftPath(path);
      return severity === 'error' && parsed?.section === 'items' && parsed.index !== null ? [parsed.index] : [];
    }),
  );
  return (
    <section
      data-step-start
      tabIndex={-1}
      aria-label={lockCount === 0 && serverFindings.length === 0 ? words.ready : wizardStrings.stepNames[4]}
      className="mx-auto flex w-full max-w-5xl flex-col gap-3.5 p-page outline-hidden"
    >
      {lockCount === 0 && serverFindings.length === 0 && (
        <Banner tone="ok" title={words.ready}>
          {mayIssue ? (sees ? words.readyHint : words.readyHintUnseen) : words.readyHintOfDraft}
        </Banner>
      )}
      {serverFindings.length > 0 && (
        <FindingList title={words.serverRefused} tone="bad" findings={serverFindings} onGoTo={onGoTo} />
      )}
      {lockCount > 0 && (
        <FindingList
          title={words.notReady(format.number(lockCount))}
          tone="bad"
          findings={errors.filter(({ isFromServer }) => !isFromServer)}
          onGoTo={onGoTo}
        />
      )}
      {warningCount > 0 && (
        <FindingList
          title={words.warnings(format.number(warningCount))}
          tone="warn"
          findings={all.filter(({ severity }) => severity === 'warning')}
          onGoTo={onGoTo}
        />
      )}
      <CreditWarning />
      <AgainstReference state={state} />
      <InvoiceDocument draft={draftOf(state)} totals={state.totals} taxNumber={taxNumber} faultyLines={faultyLines} />
    </section>
  );
}

/** Of a correction or return: what it makes of the amount that the authority has. */
function AgainstReference({ state }: { state: WizardState }) {
  const reference = useContext(ReferenceContext);
  if (reference === null) return null;
  const { total } = state.totals;
  const difference = decimalOf(total || '0').minus(decimalOf(reference.total));
  const figures = { before: reference.total, after: total || '0', difference: difference.toString() };
  return (
    <>
      {tellsNothingNew(state, reference) && (
        <Banner tone="warn" title={words.against.nothingNew}>
          {words.against.nothingNewHint}
        </Banner>
      )}
      <FigureStrip
        label={words.against.label}
        figures={(['before', 'after', 'difference'] as const).map((name) => ({
          label: words.against[name],
          value: <Amount value={figures[name]} isTabular={false} />,
        }))}
      />
    </>
  );
}

interface FindingListProps {
  title: string;
  tone: 'bad' | 'warn';
  findings: readonly Finding[];
  onGoTo: (path: string) => void;
}

/** As many stand there at once; the others come by a press. */
const shownAtOnce = 20;
/** More than anybody reads one by one. */
const listedMax = 200;

function FindingList({ title, tone, findings, onGoTo }: FindingListProps) {
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const isBad = tone === 'bad';
  const inOrder = [...findings].sort((a, b) => stepOfPath(a.path) - stepOfPath(b.path));
  const listed = inOrder.slice(0, isOpen ? listedMax : shownAtOnce);
  const left = format.number(inOrder.length - listed.length);
  return (
    <section className={isBad ? 'rounded-card bg-bad-soft' : 'rounded-card bg-warn-soft'}>
      <h2 className={`flex items-center gap-2 px-4 pt-3 pb-1 font-bold ${isBad ? 'text-bad' : 'text-warn'}`}>
        <Icon of={isBad ? CircleX : TriangleAlert} size={18} />
        {title}
      </h2>
      <ul className="px-4 pb-3">
        {listed.map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: findings have no identity; path and code may repeat
          <FindingRow key={`${finding.path}:${finding.code}:${index}`} {...{ finding, isBad, onGoTo }} />
        ))}
        {isOpen && inOrder.length > listedMax && <li className="py-1 text-ink-2">{words.more(left)}</li>}
        {inOrder.length > shownAtOnce && (
          <li>
            <MoreButton isOpen={isOpen} onChange={setOpen}>
              {isOpen ? uiStrings.reasons.fewer : words.more(left)}
            </MoreButton>
          </li>
        )}
      </ul>
    </section>
  );
}

interface FindingRowProps {
  finding: Finding;
  isBad: boolean;
  onGoTo: (path: string) => void;
}

function FindingRow({ finding, isBad, onGoTo }: FindingRowProps) {
  const format = useFormat();
  const store = useDraftStore();
  const ofAccount = accountTermOf(useSession().user);
  const { path, code, message, fix } = finding;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
      <span className="w-16 shrink-0 text-caption text-ink-2">{wizardStrings.stepNames[stepOfPath(path)]}</span>
      <span className="min-w-0 grow basis-60">
        <RuleText text={message} />{' '}
        {isAuthorityCode(code) && (
          <span className="text-caption text-ink-2">
            <CodeSentence code={code} isError={isBad} />
          </span>
        )}
      </span>
      {fix && (
        <Button
          variant="fix"
          size="s"
          icon={WandSparkles}
          onPress={() => store.apply((state) => writeDraftPath(state, fix.path, fix.value, ofAccount))}
        >
          {format.text(fix.label)}
        </Button>
      )}
      <Button size="s" aria-label={`${words.goTo}: ${format.text(plainRule(message))}`} onPress={() => onGoTo(path)}>
        {words.goTo}
      </Button>
    </li>
  );
}
