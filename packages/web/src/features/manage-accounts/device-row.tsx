import type { ReactNode } from 'react';
import { deviceName } from './device-name.ts';

/** A browser in a list: what it is, its address, when, and what can be done. */
export function DeviceRow({
  device,
  told,
  actions,
}: {
  device: { user_agent: string; ip: string };
  told: string;
  actions: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-2 border-line border-b px-3.5 py-2.5 last:border-b-0">
      <div className="min-w-0 grow basis-56">
        <p className="truncate" title={device.user_agent}>
          {deviceName(device.user_agent)}
        </p>
        <p className="text-caption text-ink-2">
          <bdi dir="ltr">{device.ip}</bdi> · {told}
        </p>
      </div>
      {actions}
    </li>
  );
}
