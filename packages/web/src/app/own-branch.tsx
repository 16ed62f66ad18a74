import { appStrings } from './app.fa.ts';
import { isOfBranch } from './session.ts';
import { useSession } from './session-store.ts';

/** In an empty list of invoices or offers: whoever sees one branch alone reads that there may be others. */
export function OwnBranch() {
  const session = useSession();
  if (!isOfBranch(session)) return null;
  return <span className="block">{appStrings.ownBranch(session.user?.branch?.name ?? '')}</span>;
}
