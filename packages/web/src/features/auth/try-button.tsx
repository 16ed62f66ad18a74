import { Button, type ButtonProps } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { authStrings } from './strings.fa.ts';
import { clockOf } from './use-countdown.ts';

/** The button of a try. @param seconds for which it would be refused: it says so, and cannot be pressed */
export function TryButton({ seconds, isDisabled = false, children, ...props }: ButtonProps & { seconds: number }) {
  const format = useFormat();
  return (
    <Button {...props} isDisabled={isDisabled || seconds > 0}>
      {seconds > 0 ? authStrings.againIn(format.text(clockOf(seconds))) : children}
    </Button>
  );
}
