import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../ledger/database.ts';
import type {
  GoodsRecord,
  MemoryRecord,
  ProviderRecord,
  SimulatorSettings,
  TaxpayerRecord,
  TrustedCertificateRecord,
} from './records.ts';
import { defaultSettings } from './records.ts';

/** A map whose every change is in the database when the call returns. */
class StoredMap<T extends object> {
  readonly #values = new Map<string, T>();
  readonly #database: DatabaseSync;
  readonly #kind: string;

  constructor(database: DatabaseSync, kind: string) {
    this.#database = database;
    this.#kind = kind;
    const rows = database.prepare('select key, value from registry where kind = ?').all(kind);
    for (const row of rows) this.#values.set(String(row.key), JSON.parse(String(row.value)) as T);
  }

  get(key: string): T | undefined {
    return this.#values.get(key);
  }

  get size(): number {
    return this.#values.size;
  }

  all(): T[] {
    return [...this.#values.values()];
  }

  set(key: string, value: T): void {
    this.#database
      .prepare(
        'insert into registry (kind, key, value) values (?, ?, ?) on conflict do update set value = excluded.value',
      )
      .run(this.#kind, key, JSON.stringify(value));
    this.#values.set(key, value);
  }

  /** Puts all of them in one transaction. */
  setAll(values: readonly (readonly [string, T])[]): void {
    inTransaction(this.#database, () => {
      for (const [key, value] of values) this.set(key, value);
    });
  }

  delete(key: string): boolean {
    this.#database.prepare('delete from registry where kind = ? and key = ?').run(this.#kind, key);
    return this.#values.delete(key);
  }

  clear(): void {
    this.#database.prepare('delete from registry where kind = ?').run(this.#kind);
    this.#values.clear();
  }
}

/** What the authority knows of the world: memories, companies, taxpayers, goods, certificates, and how it is set up. */
export class Registry {
  readonly memories: StoredMap<MemoryRecord>;
  readonly providers: StoredMap<ProviderRecord>;
  readonly goods: StoredMap<GoodsRecord>;
  readonly taxpayers: StoredMap<TaxpayerRecord>;
  /** By fingerprint. */
  readonly trusted: StoredMap<TrustedCertificateRecord>;
  /** Revoked certificates by fingerprint. */
  readonly revoked: StoredMap<{ fingerprint: string }>;
  readonly #values: StoredMap<{ value: unknown }>;

  constructor(database: DatabaseSync) {
    this.memories = new StoredMap(database, 'memory');
    this.providers = new StoredMap(database, 'provider');
    this.goods = new StoredMap(database, 'goods');
    this.taxpayers = new StoredMap(database, 'taxpayer');
    this.trusted = new StoredMap(database, 'trusted');
    this.revoked = new StoredMap(database, 'revoked');
    this.#values = new StoredMap(database, 'value');
  }

  get settings(): SimulatorSettings {
    return { ...defaultSettings, ...(this.#values.get('settings')?.value as Partial<SimulatorSettings> | undefined) };
  }

  changeSettings(changes: Partial<SimulatorSettings>): void {
    this.#values.set('settings', { value: { ...this.settings, ...changes } });
  }

  /** Milliseconds that the authority's clock is moved by. */
  get timeOffsetMs(): number {
    return Number(this.#values.get('time-offset')?.value ?? 0);
  }

  set timeOffsetMs(value: number) {
    this.#values.set('time-offset', { value });
  }

  /** A registered taxpayer by economic code: of the list, else the owner of a memory. */
  taxpayer(economicCode: string): TaxpayerRecord | undefined {
    const listed = this.taxpayers.get(economicCode);
    if (listed !== undefined) return listed;
    const memory = this.memories.all().find((one) => one.economicCode === economicCode);
    return (
      memory && { economicCode, nationalId: memory.nationalId, nameTrade: memory.nameTrade, taxpayerStatus: 'ACTIVE' }
    );
  }
}
