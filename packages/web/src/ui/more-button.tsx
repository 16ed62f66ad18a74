import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface MoreButtonProps {
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  className?: string;
  children: ReactNode;
}

/** Shows what is seldom needed, and hides it again. */
export function MoreButton({ isOpen, onChange, className, children }: MoreButtonProps) {
  return (
    <Button
      variant="quiet"
      size="s"
      icon={isOpen ? ChevronUp : ChevronDown}
      aria-expanded={isOpen}
      onPress={() => onChange(!isOpen)}
      {...(className === undefined ? {} : { className })}
    >
      {children}
    </Button>
  );
}
