import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { statementStrings as strings } from './strings.fa.ts';

/** From the statements back to the accounts that they are of. */
export const ToAccounts = () => (
  <Link to="/bank-accounts" search={{}} aria-label={strings.toAccounts} className={buttonClass('quiet')}>
    <Icon of={ArrowRight} />
  </Link>
);
