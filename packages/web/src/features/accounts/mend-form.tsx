import { type CallReply, calls } from '@taraz/contract';
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
import { DraftTextField } from '../auth/signup/draft-text-field.tsx';
import { faultsOf, pathsOfStep, toSignupInput } from '../auth/signup/signup-draft.ts';
import type { StepProps } from '../auth/signup/step-props.ts';
import { useRefusal } from '../auth/signup/use-refusal.ts';
import { accountStrings } from './accounts.fa.ts';
import { useMendDraft } from './mend-draft.ts';

type State = CallReply<typeof calls.getRegistration>;

/** What was proved, or chosen, at the sign-up is not mended here: what is refused of it is said above the form. */
const unshown: ReadonlySet<string> = new Set(['username', 'phone', 'ceo_birth_date']);
const shownPaths = (isLegal: boolean): readonly string[] =>
  [1, 2, 3].flatMap((step) => pathsOfStep(step, isLegal)).filter((path) => !unshown.has(path));

/** The signup values to mend after a rejection, each reason under its field; sent again with one button. */
export function MendForm({ state, onChanged }: { state: State; onChanged: () => Promise<unknown> }) {
  const { draft, change, isChanged, forget } = useMendDraft(state);
  const [isBusy, setBusy] = useState(false);
  const shown = shownPaths(draft.user_type === 'legal');
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
        <div className="grid gap-3.5 sm:grid-cols-2">
          <DraftTextField step={step} path="first_name" />
          <DraftTextField step={step} path="last_name" />
          <DraftTextField step={step} path="national_code" isCode inputMode="numeric" />
          <DraftTextField
            step={step}
            path={draft.user_type === 'legal' ? 'ceo_national_code' : 'economic_code'}
            isCode
            inputMode="numeric"
          />
        </div>
        <BusinessStep {...step} />
        <AddressStep {...step} />
        <Button type="submit" variant="primary" isBusy={isBusy} className="self-start">
          {accountStrings.resend}
        </Button>
      </form>
    </Card>
  );
}
