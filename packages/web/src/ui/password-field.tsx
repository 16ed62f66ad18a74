import { Eye, EyeOff, Keyboard } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { FieldStatus } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { uiStrings } from './ui.fa.ts';

const arabicScript = /\p{Script=Arabic}/u;

/** A password, which can be looked at; warns when the keyboard is Persian or Caps Lock is on. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'isCode' | 'end' | 'status'>) {
  const [isShown, setShown] = useState(false);
  const [warning, setWarning] = useState<string | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.length !== 1) return;
    if (arabicScript.test(event.key)) setWarning(uiStrings.persianKeyboard);
    else if (event.getModifierState('CapsLock')) setWarning(uiStrings.capsLock);
    else setWarning(null);
  };
  const status: FieldStatus | undefined =
    warning === null ? undefined : { tone: 'warn', text: warning, icon: Keyboard };
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      isCode
      status={status}
      onKeyDown={onKeyDown}
      end={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? uiStrings.hidePassword : uiStrings.showPassword}
          onPress={() => setShown(!isShown)}
          className="me-0.5"
        />
      }
    />
  );
}
