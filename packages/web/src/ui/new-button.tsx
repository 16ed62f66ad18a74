import { Plus } from 'lucide-react';
import { Button, type ButtonProps } from './button.tsx';
import { usePhone } from './use-media.ts';

type NewButtonProps = Pick<ButtonProps, 'icon' | 'onPress' | 'children'>;

/** The filled button of a list, which adds to it. Its keys, which the screen binds, are shown where there is a keyboard. */
export function NewButton({ icon = Plus, ...props }: NewButtonProps) {
  const isPhone = usePhone();
  return <Button variant="primary" icon={icon} keys={isPhone ? [] : ['Alt', 'N']} {...props} />;
}
