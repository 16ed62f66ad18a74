import { Link } from '@tanstack/react-router';
import { Landmark } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

/** In place of a choice of accounts where there is none yet: why one is wanted, and the way to them, in the words of who asks for one. */
export function NoAccounts({ children, way }: { children: string; way: string }) {
  return (
    <>
      <p className="text-ink-2">{children}</p>
      <div>
        <Link to="/bank-accounts" className={buttonClass()}>
          <Icon of={Landmark} />
          {way}
        </Link>
      </div>
    </>
  );
}
