import { type CallReply, calls } from '@taraz/contract';
import { Pencil } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../app/api.ts';
import { withLoading } from '../../app/loading.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useFaultFocus } from '../../ui/use-fault-focus.ts';
import { AddressStep } from '../auth/signup/address-step.tsx';
import { BusinessStep } from '../auth/signup/business-step.tsx';
import { CeoBirthField } from '../auth/signup/ceo-birth-field.tsx';
import { DraftTextField } from '../auth/signup/draft-text-field.tsx';
import { faultsOf, pathsOfStep, toSignupInput } from '../auth/signup/signup-draft.ts';
import { nationalCodeName } from '../auth/signup/step-names.ts';
import type { StepProps } from '../auth/signup/step-props.ts';
import { useRefusal } from '../auth/signup/use-refusal.ts';
import { accountStrings } from './accounts.fa.ts';
import { keptValues, useMendDraft } from './mend-draft.ts';

type State = CallReply<typeof calls.getRegistration>;

const shownPaths = (isLegal: boolean): readonly string[] =>
  [1, 2, 3].flatMap((step) => pathsOfStep(step, isLegal)).filter((path) => !keptValues.has(path));

/**
 * The signup values to mend, each reason under its field; sent again with one button. Behind one where nobody asked for it:
 * who mistyped a code is not to wait until a person finds it.
 */
export function MendForm({ state, onChanged }: { state: State; onChanged: () => Promise<unknown> }) {
  const mending = useMendDraft(state);
  const [isOpen, setOpen] = useState(shownPaths(mending.draft.user_type === 'legal').some(mending.isChanged));
  if (state.status === 'REJECTED' || isOpen) {
    return <OpenForm state={state} mending={mending} onChanged={onChanged} onClose={() => setOpen(false)} />;
  }
  return (
    <Card
      title={accountStrings.mendTitle}
      actions={
        <Button icon={Pencil} onPress={() => setOpen(true)}>
          {accountStrings.mend}
        </Button>
      }
    >
      <p className="text-ink-2">{accountStrings.mendUnasked}</p>
    </Card>
  );
}

interface OpenFormProps {
  state: State;
  mending: ReturnType<typeof useMendDraft>;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}

function OpenForm({ state, mending, onChanged, onClose }: OpenFormProps) {
  const { draft, change, isChanged, forget, reset } = mending;
  const [isBusy, setBusy] = useState(false);
  const isAskedFor = state.status === 'REJECTED';
  const shown = shownPaths(draft.user_type === 'legal');
  const { refused, whole, begin, excuse, refuse } = useRefusal(shown, accountStrings.mendRefused);
  const form = useRef<HTMLFormElement>(null);
  useFaultFocus(form, isBusy);
  const faults: Record<string, string> = Object.fromEntries(
    faultsOf(draft).map(({ path, message }) => [path, message]),
  );
  // Sent again with a paper still to come, what was said is of the values before.
  const asked = isAskedFor ? state.reasons : [];
  const reasons = Object.fromEntries(asked.map(({ path, message }) => [path, message]));
  const step: StepProps = {
    draft,
    change: (part) => {
      excuse(Object.keys(part));
      change(part);
    },
    errorOf: (path) => refused[path] ?? (isChanged(path) ? faults[path] : reasons[path]),
    touch: () => undefined,
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    begin();
    try {
      const body = toSignupInput(draft);
      const { status } = await withLoading(api(calls.mendRegistration, { body }, { ifMatch: `"${state.etag}"` }));
      forget();
      onClose();
      // A document that was refused is still to be replaced: until then nobody looks at what was sent.
      toast.show(status === 'DOCUMENTS_REQUIRED' ? accountStrings.stillMissing : accountStrings.resent);
      await onChanged();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={accountStrings.mendTitle}>
      <form ref={form} onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-3.5">
        {whole !== null && <Banner tone="bad" title={whole} isAlert />}
        <SignerFields {...step} />
        <BusinessStep {...step} />
        <AddressStep {...step} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {isAskedFor ? accountStrings.resend : accountStrings.saveMended}
          </Button>
          {!isAskedFor && (
            <Button
              onPress={() => {
                reset();
                onClose();
              }}
            >
              {accountStrings.keep}
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

/** Who signed up, and for whom. */
function SignerFields(step: StepProps) {
  const isLegal = step.draft.user_type === 'legal';
  const code = { step, isCode: true, inputMode: 'numeric' } as const;
  return (
    <div className="grid gap-3.5 sm:grid-cols-2">
      <DraftTextField step={step} path="first_name" />
      <DraftTextField step={step} path="last_name" />
      <DraftTextField {...code} path="national_code" label={nationalCodeName(step.draft)} />
      <DraftTextField {...code} path={isLegal ? 'ceo_national_code' : 'economic_code'} />
      {isLegal && <CeoBirthField {...step} />}
    </div>
  );
}
