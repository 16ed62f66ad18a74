import type {
  FaultSettings,
  GoodsRecord,
  LedgerCounts,
  ReceivedPacket,
  SimulatorSettings,
  SimulatorState,
} from '@taraz/simulator';

/** The simulator's control interface over HTTP, as far as the tests use it. */
export interface ControlClient {
  state(): Promise<SimulatorState>;
  counts(): Promise<LedgerCounts>;
  /** Every packet received, oldest first. */
  received(filter?: Record<string, string>): Promise<ReceivedPacket[]>;
  setFaults(faults: Partial<FaultSettings>): Promise<void>;
  clearFaults(): Promise<void>;
  changeSettings(settings: Partial<SimulatorSettings>): Promise<void>;
  loadGoods(items: GoodsRecord[], replace?: boolean): Promise<void>;
}

const pageSize = 1000;

export function controlOf(simulatorUrl: string): ControlClient {
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const init =
      body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(`${simulatorUrl}/control${path}`, { method, ...init });
    if (!response.ok) throw new Error(`${method} /control${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  async function received(filter: Record<string, string> = {}): Promise<ReceivedPacket[]> {
    const all: ReceivedPacket[] = [];
    for (let before: number | undefined; ; ) {
      const query = new URLSearchParams({ ...filter, limit: String(pageSize) });
      if (before !== undefined) query.set('before', String(before));
      const page = await call<ReceivedPacket[]>('GET', `/received?${query}`);
      all.push(...page);
      before = page.at(-1)?.seq;
      if (page.length < pageSize) return all.reverse();
    }
  }

  return {
    state: () => call('GET', '/state'),
    counts: () => call('GET', '/stats'),
    received,
    setFaults: async (faults) => void (await call('PUT', '/faults', faults)),
    clearFaults: async () => void (await call('DELETE', '/faults')),
    changeSettings: async (settings) => void (await call('PUT', '/settings', settings)),
    loadGoods: async (items, replace = false) => void (await call('PUT', '/goods', { items, replace })),
  };
}
