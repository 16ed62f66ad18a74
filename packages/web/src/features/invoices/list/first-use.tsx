import { Link } from '@tanstack/react-router';
import { FileUp, Plus, ReceiptText } from 'lucide-react';
import { GuideLink } from '../../../app/guide-link.tsx';
import { OwnBranch } from '../../../app/own-branch.tsx';
import { useMay } from '../../../app/use-may.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { KeyCap } from '../../../ui/key-cap.tsx';
import { listStrings } from './list.fa.ts';

/** The list before the first invoice: where it comes from, by hand or from a file. */
export function FirstUse() {
  const mayDraft = useMay('draft');
  return (
    <Card>
      <EmptyState
        icon={ReceiptText}
        title={listStrings.empty}
        more={<GuideLink topic="first-invoice" />}
        actions={
          mayDraft && (
            <>
              <Link
                to="/create-invoice/{-$id}"
                params={{ id: undefined }}
                search={{}}
                className={buttonClass('primary')}
              >
                <Icon of={Plus} />
                {listStrings.firstIssue}
                <KeyCap keys={['Alt', 'N']} tone="on-accent" />
              </Link>
              <Link to="/import-invoice" search={{}} className={buttonClass('secondary')}>
                <Icon of={FileUp} />
                {listStrings.firstImport}
              </Link>
            </>
          )
        }
      >
        {mayDraft ? listStrings.emptyHint : listStrings.emptyHintOfReader}
        <OwnBranch />
      </EmptyState>
    </Card>
  );
}
