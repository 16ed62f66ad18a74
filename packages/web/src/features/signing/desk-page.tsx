import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import { useEffect } from 'react';
import { Page } from '../../app/layout/page.tsx';
import { useSession } from '../../app/session-store.ts';
import { Banner } from '../../ui/banner.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { usePhone } from '../../ui/use-media.ts';
import { lookForKeys } from './desk.ts';
import { useDesk } from './desk-state.ts';
import { DeskStrip, type MemoryProps } from './desk-strip.tsx';
import { memoryInTurn } from './memory-in-turn.ts';
import { signingStatusQuery } from './queries.ts';
import { signingStrings as words } from './strings.fa.ts';
import { UnsignedInvoices } from './unsigned-invoices.tsx';

/** /signing-desk: what waits for the taxpayer's own signature, and the key that signs it in this browser. */
export function SigningDeskPage() {
  const status = useQuery(signingStatusQuery());
  const memories = status.data?.memories ?? [];
  const known = status.data?.memories;
  useEffect(() => void lookForKeys(known ?? []), [known]);
  const desk = useDesk();
  const next = memoryInTurn(memories, desk.open);
  const { admin } = useSession();
  // Of a sentence the head of a phone would cut the end.
  const isPhone = usePhone();
  return (
    <Page title={words.title} {...(isPhone ? {} : { subtitle: words.subtitle })}>
      {isPhone && <p className="text-ink-2">{words.subtitle}</p>}
      {status.error && status.data === undefined && <QueryError title={words.loadFailed} query={status} />}
      {status.data && memories.length === 0 && (
        <Card>
          <EmptyState icon={PenLine} title={words.nobody} actions={admin && <ToKeys look="primary" />}>
            {admin ? words.nobodyHint : words.nobodyForOthers}
          </EmptyState>
        </Card>
      )}
      <div className="flex flex-col gap-6">
        {memories.map((memory) => (
          <MemoryDesk key={memory.id} memory={memory} isInTurn={memory.id === next} />
        ))}
      </div>
    </Page>
  );
}

function MemoryDesk({ memory, isInTurn }: MemoryProps) {
  return (
    <section className="flex flex-col gap-3.5" aria-label={memory.memory_id}>
      <h2 className="flex items-baseline gap-2 text-section">
        <bdi dir="ltr">{memory.memory_id}</bdi>
        <span className="text-body text-ink-2">{memory.title}</span>
      </h2>
      {memory.certificate_pem === '' ? <NotCertified /> : <DeskStrip memory={memory} isInTurn={isInTurn} />}
      <UnsignedInvoices memory={memory} isInTurn={isInTurn} />
    </section>
  );
}

/** For admins: memories and keys are theirs. */
const ToKeys = ({ look }: { look: 'primary' | 'fix' }) => (
  <Link to="/manage-accounts" search={{ tab: 'keys' }} className={buttonClass(look)}>
    {words.toSettings}
  </Link>
);

function NotCertified() {
  const { admin } = useSession();
  return (
    <Banner tone="warn" title={words.notCertified} actions={admin && <ToKeys look="fix" />}>
      {admin ? words.notCertifiedHint : words.notCertifiedForOthers}
    </Banner>
  );
}
