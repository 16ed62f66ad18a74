import { Banner } from '../../../ui/banner.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useSay } from '../../../ui/say.ts';
import { useStillUnderPress } from '../../../ui/use-still-under-press.ts';
import { DraftTextField } from './draft-text-field.tsx';
import { foundOut, inquiryStatus, useCeoCheck, useCompanyInquiry, useOnceAnswered } from './live-checks.ts';
import { signupStrings } from './signup.fa.ts';
import { fillFrom } from './signup-draft.ts';
import type { StepProps } from './step-props.ts';

const words = signupStrings;

/** Step two: the company, filled from the registry; for a person the landline alone. */
export function BusinessStep(step: StepProps) {
  const { draft, change } = step;
  if (draft.user_type !== 'legal') {
    return <DraftTextField step={step} path="landline" isCode inputMode="tel" isOptional hint={words.landlineHint} />;
  }
  return (
    <>
      <CompanyFields {...step} />
      <Checkbox
        isSelected={draft.check_valid_economic_code}
        onChange={(check_valid_economic_code) => change({ check_valid_economic_code })}
        hint={words.checkEconomicHint}
      >
        {words.values.check_valid_economic_code}
      </Checkbox>
    </>
  );
}

function CompanyFields(step: StepProps) {
  const { draft, change } = step;
  const asked = useCompanyInquiry(draft);
  const ceo = useCeoCheck(draft);
  const told = useStillUnderPress(ceo.data);
  useOnceAnswered(asked, draft.economic_code, (answer) => {
    const values = answer && {
      company: answer.name,
      registration_code: answer.register_number,
      landline: answer.landline,
      address: answer.address,
    };
    change(fillFrom(draft, 'company', values ?? {}));
  });
  const { data } = asked.inquiry;
  const found = data?.outcome === 'found' ? data : null;
  const status = inquiryStatus(asked.inquiry);
  useSay(foundOut(status));
  useSay(ceo.data?.message);
  const filled = (value: string, given: string | undefined) =>
    found !== null && value !== '' && value === given ? { hint: words.filled } : {};
  return (
    <>
      <DraftTextField step={step} path="economic_code" isCode inputMode="numeric" {...(status ? { status } : {})} />
      <DraftTextField step={step} path="company" autoComplete="organization" {...filled(draft.company, found?.name)} />
      <div className="grid gap-3.5 sm:grid-cols-2">
        <DraftTextField
          step={step}
          path="registration_code"
          isCode
          inputMode="numeric"
          {...filled(draft.registration_code, found?.register_number)}
        />
        <DraftTextField step={step} path="landline" isCode inputMode="tel" hint={words.landlineHint} />
      </div>
      {told !== undefined && (
        <Banner
          tone={told.outcome === 'match' ? 'ok' : told.outcome === 'no_match' ? 'warn' : 'info'}
          title={words.values.ceo_national_code}
        >
          {told.message}
        </Banner>
      )}
    </>
  );
}
