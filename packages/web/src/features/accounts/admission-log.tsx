import { useFormat } from '../../ui/preferences.ts';
import { accountStrings } from './accounts.fa.ts';
import { ReasonList } from './reason-list.tsx';
import { SignupChip, type SignupStatus } from './status-chip.tsx';

export interface LogEntry {
  id: string;
  at: string;
  status: SignupStatus;
  by: string;
  reasons: readonly { path: string; message: string }[];
}

/** How the status came about, newest first. */
export function AdmissionLog({ entries }: { entries: readonly LogEntry[] }) {
  const format = useFormat();
  return (
    <ol className="flex flex-col">
      {entries.map(({ id, at, status, by, reasons }) => (
        <li key={id} className="border-line border-b py-2.5 last:border-b-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <SignupChip status={status} />
            <span className="text-caption text-ink-2">{accountStrings.by[by] ?? by}</span>
            <time dateTime={at} className="ms-auto text-caption text-ink-2">
              {format.dateTime(at)}
            </time>
          </div>
          {reasons.length > 0 && <ReasonList reasons={reasons} />}
        </li>
      ))}
    </ol>
  );
}
