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
  const { draft, change, isChanged, forget } = useMendDraft(state);
  const [isBusy, setBusy] = useState(false);
  const isAskedFor = state.status === 'REJECTED';
  const isLegal = draft.user_type === 'legal';
  const shown = shownPaths(isLegal);
  const [isOpen, setOpen] = useState(shown.some(isChanged));
  const { refused, whole, begin, excuse, refuse } = useRefusal(shown, accountStrings.mendRefused);
  const form = useRef<HTMLFormElement>(null);
  useFaultFocus(form, isBusy);
  const faults: Record<string, string> = Object.fromEntries(
    faultsOf(draft).map(({ path, message }) => [path, message]),
  );
  const reasons = Object.fromEntries(state.reasons.map(({ path, message }) => [path, message]));
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
      setOpen(false);
      // A document that was refused is still to be replaced: until then nobody looks at what was sent.
      toast.show(status === 'DOCUMENTS_REQUIRED' ? accountStrings.stillMissing : accountStrings.resent);
      await onChanged();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  if (!isAskedFor && !isOpen) {
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
  return (
    <Card title={accountStrings.mendTitle}>
      <form ref={form} onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-3.5">
        {whole !== null && <Banner tone="bad" title={whole} isAlert />}
        <div className="grid gap-3.5 sm:grid-cols-2">
          <DraftTextField step={step} path="first_name" />
          <DraftTextField step={step} path="last_name" />
          <DraftTextField step={step} path="national_code" label={nationalCodeName(draft)} isCode inputMode="numeric" />
          <DraftTextField
            step={step}
            path={isLegal ? 'ceo_national_code' : 'economic_code'}
            isCode
            inputMode="numeric"
          />
          {isLegal && <CeoBirthField {...step} />}
        </div>
        <BusinessStep {...step} />
        <AddressStep {...step} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {isAskedFor ? accountStrings.resend : accountStrings.saveMended}
          </Button>
          {!isAskedFor && (
            <Button
              onPress={() => {
                forget();
                setOpen(false);
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
