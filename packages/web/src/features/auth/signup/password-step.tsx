import { Checkbox } from '../../../ui/checkbox.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useFormat } from '../../../ui/preferences.ts';
import { AuthLink } from '../auth-link.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { signupStrings } from './signup.fa.ts';
import { pathsOfStep, toSignupInput } from './signup-draft.ts';
import { fieldName, stepNames } from './step-names.ts';
import type { StepProps } from './step-props.ts';

const words = signupStrings;

/** Step four: a look over everything, the password, the contract. */
export function PasswordStep({
  password,
  onPassword,
  isTried,
  hasUser,
  ...step
}: StepProps & {
  password: string;
  onPassword: (password: string) => void;
  isTried: boolean;
  /** the account is added to those of a user who has a password already */
  hasUser: boolean;
}) {
  const { draft, change, errorOf } = step;
  return (
    <>
      <Summary {...step} />
      {hasUser ? (
        <PasswordField
          label={words.ownPassword}
          name="password"
          size="l"
          value={password}
          onChange={onPassword}
          error={errorOf('password')}
          hint={words.ownPasswordNeeded}
        />
      ) : (
        <NewPasswordField
          label={words.password}
          value={password}
          onChange={onPassword}
          own={[draft.username, draft.first_name, draft.last_name, draft.phone, draft.national_code, draft.company]}
          error={errorOf('password')}
          isTried={isTried}
        />
      )}
      <p className="rounded-card bg-sunken p-3 text-caption text-ink-2">{words.contractText}</p>
      <div>
        <Checkbox
          isSelected={draft.final_contract}
          isInvalid={isTried && !draft.final_contract}
          onChange={(final_contract) => change({ final_contract })}
        >
          {words.contract}
        </Checkbox>
        {isTried && !draft.final_contract && (
          <p role="alert" className="text-bad text-caption">
            {words.contractNeeded}
          </p>
        )}
      </div>
    </>
  );
}

function Summary({ draft }: StepProps) {
  const format = useFormat();
  const isLegal = draft.user_type === 'legal';
  const names = stepNames(isLegal);
  const values = toSignupInput(draft);
  const textOf = (path: string) => String(values[path as keyof typeof values] ?? '');
  const codes = new Set([
    'username',
    'national_code',
    'ceo_national_code',
    'economic_code',
    'phone',
    'landline',
    'postal_code',
    'registration_code',
  ]);
  return (
    <section aria-label={words.summary} className="rounded-card border border-line">
      {[1, 2, 3].map((number) => {
        const written = pathsOfStep(number, isLegal).filter((path) => textOf(path) !== '');
        return (
          <div key={number} className="border-line border-b p-3 last:border-b-0">
            <div className="mb-1 flex items-center justify-between gap-2">
              <h2 className="font-bold">{names[number - 1]}</h2>
              <AuthLink
                to={number === 1 ? { view: 'signup' } : { view: 'signup', step: number }}
                name={words.editOf(names[number - 1] ?? '')}
              >
                {words.edit}
              </AuthLink>
            </div>
            {written.length === 0 && <p className="text-ink-2">{words.nothingWritten}</p>}
            <dl className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
              {written.map((path) => (
                <div key={path} className="flex min-w-0 gap-2">
                  <dt className="shrink-0 text-ink-2">{fieldName(draft, path)}</dt>
                  <dd className="min-w-0 break-words">
                    {codes.has(path) ? <bdi dir="ltr">{textOf(path)}</bdi> : format.text(textOf(path))}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        );
      })}
    </section>
  );
}
