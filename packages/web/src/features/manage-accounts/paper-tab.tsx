import { useSession } from '../../app/session-store.ts';
import { useMay } from '../../app/use-may.ts';
import { UnsavedForms } from '../../ui/unsaved-forms.tsx';
import { BalanceOnPaperCard } from './balance-on-paper-card.tsx';
import { PaidIntoCard } from './paid-into-card.tsx';
import { PaperFootersCard } from './paper-footers-card.tsx';
import { PictureCard } from './picture-card.tsx';
import { SeeOnPaper } from './see-on-paper.tsx';

/** What is the account's own on its papers: logo, stamp, what they all say, and where to pay. */
export function PaperTab() {
  const { admin } = useSession();
  const seesInvoices = useMay('invoices');
  return (
    <UnsavedForms>
      <div className="grid items-start gap-3.5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3.5">
          <PictureCard kind="logo" isAdmin={admin} />
          {admin && <PictureCard kind="stamp" isAdmin />}
          {seesInvoices && <SeeOnPaper />}
        </div>
        {admin && (
          <div className="flex min-w-0 flex-col gap-3.5">
            <PaperFootersCard />
            <PaidIntoCard />
            <BalanceOnPaperCard />
          </div>
        )}
      </div>
    </UnsavedForms>
  );
}
