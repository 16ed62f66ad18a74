import { useQuery } from '@tanstack/react-query';
import { FilePen, FileSearch, Send, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../app/use-may.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/preferences.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useLive } from '../invoices/live/use-live.ts';
import { NoteDialog } from './note-dialog.tsx';
import { type Review, reviewQuery, reviewsKey } from './queries.ts';
import { reviewStrings as words } from './strings.fa.ts';
import { useReview } from './use-review.ts';

interface ReviewBannerProps {
  id: string;
  /** where the draft is shown and not written: who may issue issues it as it stands */
  onIssue?: () => void;
  /** where it is written the way to send it stands at the end of it */
  isWritten?: boolean;
}

/** Of a draft that a colleague is to look at, or gave back: who says what, and what is to be done about it. */
export function ReviewBanner({ id, onIssue, isWritten = false }: ReviewBannerProps) {
  const query = useQuery(reviewQuery(id));
  // A colleague who looks at it answers while it is open here.
  useLive('invoice.', reviewsKey);
  const review = query.data?.review ?? null;
  return (
    <>
      {query.isError && <QueryError title={words.failed} query={query} />}
      {review === null ? null : review.returned === null ? (
        <Waiting id={id} review={review} onIssue={onIssue} />
      ) : (
        <GivenBack id={id} returned={review.returned} mayAsk={review.is_mine && !isWritten} />
      )}
    </>
  );
}

/** A note as it was written: its lines stay. */
function Note({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]" dir="auto">
      {text}
    </p>
  );
}

function Waiting({ id, review, onIssue }: { id: string; review: Review; onIssue: (() => void) | undefined }) {
  const format = useFormat();
  const mayIssue = useMay('issue');
  const [isGivingBack, setGivingBack] = useState(false);
  const { isBusy, giveBack, withdraw } = useReview(id);
  const { is_mine: isMine, asked_by: name, asked_at: time, note } = review;
  const takeBack = async () => {
    const reason = await withdraw();
    if (reason !== null) toast.error(reason);
  };
  return (
    <>
      <Banner
        tone="info"
        icon={FileSearch}
        title={isMine ? words.waits : words.asks(name)}
        actions={
          <>
            {mayIssue && !isMine && onIssue !== undefined && (
              <Button icon={Send} onPress={onIssue}>
                {words.issue}
              </Button>
            )}
            {mayIssue && !isMine && (
              <Button icon={Undo2} onPress={() => setGivingBack(true)}>
                {words.giveBack}
              </Button>
            )}
            {isMine && (
              <Button icon={Undo2} isBusy={isBusy} onPress={() => void takeBack()}>
                {words.withdraw}
              </Button>
            )}
          </>
        }
      >
        <Note text={note} />
        {isMine ? <p>{words.waitsHint}</p> : <p className="text-ink-2">{format.dateTime(time)}</p>}
      </Banner>
      {isGivingBack && (
        <NoteDialog kind="giveBack" invoiceId={id} onSend={giveBack} onClose={() => setGivingBack(false)} />
      )}
    </>
  );
}

interface GivenBackProps {
  id: string;
  returned: NonNullable<Review['returned']>;
  mayAsk: boolean;
}

function GivenBack({ id, returned: { by, at, note }, mayAsk }: GivenBackProps) {
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const { ask } = useReview(id);
  return (
    <>
      <Banner
        tone="warn"
        icon={FilePen}
        title={words.returnedBy(by)}
        actions={
          mayAsk && (
            <Button icon={FileSearch} onPress={() => setAsking(true)}>
              {words.askAgain}
            </Button>
          )
        }
      >
        <Note text={note} />
        <p className="text-ink-2">{format.dateTime(at)}</p>
      </Banner>
      {isAsking && <NoteDialog kind="ask" invoiceId={id} onSend={ask} onClose={() => setAsking(false)} />}
    </>
  );
}
