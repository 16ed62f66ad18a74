import { checkPassword, productMessages } from '@taraz/core';
import { cx } from '../../ui/cx.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { authStrings } from './strings.fa.ts';

const tones = ['bg-bad', 'bg-bad', 'bg-warn', 'bg-ok', 'bg-ok'] as const;

/** A new password with its strength, judged by the rule the server holds it against. */
export function NewPasswordField({
  label,
  value,
  onChange,
  own = [],
  error,
  isTried,
}: {
  label: string;
  value: string;
  onChange: (password: string) => void;
  /** what a guesser may know */
  own?: readonly string[];
  error?: string | undefined;
  isTried: boolean;
}) {
  const { strength, fault } = checkPassword(value, own);
  const word = authStrings.strength.words[strength] ?? '';
  const message = fault === null ? undefined : productMessages[fault];
  return (
    <div>
      <PasswordField
        label={label}
        name="new-password"
        autoComplete="new-password"
        size="l"
        value={value}
        onChange={onChange}
        error={error ?? (isTried ? message : undefined)}
        hint={value === '' ? authStrings.strength.hint : message}
      />
      {value !== '' && (
        <div className="mt-2 flex items-center gap-2 text-caption text-ink-2">
          <span aria-hidden className="flex grow gap-1">
            {[1, 2, 3, 4].map((part) => (
              <span
                key={part}
                className={cx('h-1.5 grow rounded-full', part <= strength ? tones[strength] : 'bg-mute')}
              />
            ))}
          </span>
          <span role="status">
            <span className="sr-only">{authStrings.strength.label}: </span>
            {word}
          </span>
        </div>
      )}
    </div>
  );
}
