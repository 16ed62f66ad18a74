import type { TakenInvoice } from '../invoices/demo/seed-demo-invoices.ts';

const patienceMs = 15_000;

/** What the simulator does not do. */
export class SimulatorRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'SimulatorRefusal';
    this.status = status;
  }
}

/** The simulator's `/control`, as far as the demo account needs it. Never asked of a real authority. */
export interface SimulatorControl {
  registerMemory(memory: {
    memoryId: string;
    nationalId: string;
    economicCode: string;
    nameTrade: string;
    /** who sends and signs for it; default: the taxpayer */
    mode?: 'taxpayer' | 'provider-taxpayer-key' | 'provider-key';
    providerId?: string;
    /** refused with 409 where the memory is another taxpayer's */
    keepsOwner?: boolean;
  }): Promise<void>;
  /** Makes a trusted company known. */
  registerProvider(provider: { providerId: string; nationalId: string; nameTrade: string }): Promise<void>;
  loadGoods(items: { id: string; rate: string }[]): Promise<void>;
  loadTaxpayers(items: { nationalId: string; economicCode: string; nameTrade: string }[]): Promise<void>;
  /** Invoices that it took before: they can be referred to. */
  registerInvoices(items: readonly TakenInvoice[]): Promise<void>;
  /** PEM of the certificate, with its intermediate */
  signRequest(csr: string): Promise<string>;
}

/** @param simulatorUrl any address at the simulator, e.g. its API's base */
export function createSimulatorControl(simulatorUrl: string): SimulatorControl {
  const call = async <T>(method: string, path: string, body: unknown): Promise<T> => {
    const response = await fetch(new URL(`/control${path}`, simulatorUrl), {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    });
    const { ok, status } = response;
    if (!ok)
      throw new SimulatorRefusal(status, `simulator: ${method} ${path}: HTTP ${status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    registerMemory: async (memory) => void (await call('POST', '/memories', memory)),
    registerProvider: async (provider) => void (await call('POST', '/providers', provider)),
    loadGoods: async (items) => void (await call('PUT', '/goods', { items })),
    loadTaxpayers: async (items) => void (await call('PUT', '/taxpayers', { items })),
    registerInvoices: async (items) => void (await call('POST', '/registered', { items })),
    async signRequest(csr) {
      const { certificatePem, chainPem } = await call<{ certificatePem: string; chainPem: string[] }>(
        'POST',
        '/ca/sign',
        { csr },
      );
      return [certificatePem, ...chainPem].join('\n');
    },
  };
}
