import { WifiOff } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { connection, watchConnection } from './connection.ts';
import { Icon } from './icon.tsx';
import { uiStrings } from './ui.fa.ts';

/** Whether the server can be reached. */
export const useOnline = (): boolean => useSyncExternalStore(watchConnection, connection.isOnline);

/** Under the top bar while there is no connection. `end`: e.g. the time of the list in sight. */
export function OfflineBar({ end }: { end?: ReactNode }) {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <div
          data-strip="offline"
          className="flex min-h-9 items-center gap-2 border-line border-b bg-warn-soft px-page text-warn"
        >
          <Icon of={WifiOff} size={17} />
          <span className="grow">
            <b>{uiStrings.offline.title}</b> {uiStrings.offline.body}
          </span>
          {end}
        </div>
      )}
    </div>
  );
}
