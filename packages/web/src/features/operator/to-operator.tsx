import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { operatorStrings } from './operator.fa.ts';

/** From a screen of the operator's area back to its first one. */
export const ToOperator = () => (
  <Link to="/operator" search={{}} aria-label={operatorStrings.title} className={buttonClass('quiet')}>
    <Icon of={ArrowRight} />
  </Link>
);
