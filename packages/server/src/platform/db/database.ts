import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Transaction,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { branchLimit } from '../http/branch-limit.ts';
import { turnOf } from '../http/holder-of.ts';
import { currentRequest } from '../http/request-scope.ts';
import type { RequestContext } from '../http/route.ts';
import { limitEach } from '../limit-each.ts';
import type { Logger } from '../runtime.ts';
import { isUuid } from '../uuid.ts';
import { isOvertaken, isRetryable } from './database-errors.ts';
import { createListener, type Listener } from './listener.ts';
import { remember } from './open-connections.ts';
import { settledSession } from './settled-session.ts';
import type { Tables } from './tables.ts';

/** One transaction, typed by every feature's tables. */
export type Tx = Transaction<Tables>;

/** How to reach PostgreSQL. `host` may be the directory of its socket. */
export type ConnectionOptions = Pick<
  pg.ClientConfig,
  'host' | 'port' | 'user' | 'password' | 'database' | 'connectionString' | 'ssl'
>;

export interface Database {
  /**
   * The only door to tenant rows: one transaction in which row-level security shows the account's rows and no others,
   * and of invoices those of the caller's branch, where the request under way is limited to one (branch-limit.ts).
   * Runs `work` again after a serialization failure, a deadlock, or when what it names was removed meanwhile (isOvertaken),
   * and for no other reason: `work` must have no effects outside the transaction. Inside `inOneTransaction` it joins that transaction.
   * @throws whatever `work` throws; errors of PostgreSQL as they are
   */
  withAccount<T>(accountId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * `withAccount` for what only reads: a transaction that PostgreSQL lets write nothing, and whose statements all see the
   * moment of the first. Its result is there when `work` is done; the end of the transaction, which can change nothing, is
   * not waited for.
   */
  readAccount<T>(accountId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** One transaction with no account: platform tables and SECURITY DEFINER functions only. */
  withPlatform<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Every `withAccount` of this account that `work` makes, however deep, joins one transaction. The platform wraps
   * calls that carry an Idempotency-Key in it, so that the stored answer and what it reports commit together.
   */
  inOneTransaction<T>(accountId: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * `work` within a transaction that goes on without it when it throws: what it changed, and what was to follow the
   * commit of that, is taken back. @throws whatever `work` throws; TypeError outside of a transaction
   */
  attempt<T>(tx: Tx, work: () => Promise<T>): Promise<T>;
  /**
   * From inside a transaction: `work` runs when it has committed, before its caller hears of it; not at all when it
   * rolls back. For what must follow a change outside the database. @throws TypeError outside of a transaction
   */
  afterCommit(work: () => Promise<void>): void;
  /**
   * Hears NOTIFY on a channel. Reconnects by itself; messages sent while it was away are lost, so `onReconnect`
   * tells when to look for oneself. Resolves to a function that stops listening.
   */
  listen(channel: string, onMessage: (payload: string) => void, onReconnect?: () => void): Promise<() => Promise<void>>;
  /** False while the listening connection is down: what NOTIFY keeps fresh may then be stale. */
  isListening(): boolean;
  /**
   * Resolves when every NOTIFY has been heard of a transaction whose changes could be read before: one round trip.
   * @throws Error while the listening connection is down
   */
  heard(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  connection: ConnectionOptions;
  /** connections in the pool */
  poolSize: number;
  log: Logger;
  /** milliseconds a statement may run; default 30,000 */
  statementTimeoutMs?: number;
  /** milliseconds that a connection is waited for; default 5,000 */
  connectTimeoutMs?: number;
}

const dateOid = 1082;
/** `date` stays text (a Date would bend it through the local zone); int8 and numeric are text by pg's own default. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === dateOid ? (value: string) => value : pg.types.getTypeParser(oid, format),
} as unknown as pg.CustomTypesConfig;

const retries = 5;
/** Whoever waited no longer for their turn is still who they were. */
const soonMs = 100;

/**
 * Connections that the requests of one account may hold at once: who asks for two hundred lists at a time has his own
 * wait, and not everybody's; of the same account's each person and key has a turn after the other.
 */
const shareOf = (poolSize: number): number => Math.max(1, Math.floor(poolSize * 0.6));

/** Opens transactions together with their account, in one round trip. */
class TenantDriver extends PostgresDriver {
  readonly #account: AsyncLocalStorage<string | null>;
  constructor(config: ConstructorParameters<typeof PostgresDriver>[0], account: AsyncLocalStorage<string | null>) {
    super(config);
    this.#account = account;
  }

  override async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> {
    const accountId = this.#account.getStore() ?? null;
    // Both ids are checked to be UUIDs before they come here; SET takes no parameters.
    const branchId = branchLimit();
    const limit = branchId === null ? '' : `; set local app.branch_id = '${branchId}'`;
    const begin = accessMode === 'read only' ? 'begin isolation level repeatable read read only' : 'begin';
    const scoped = accountId === null ? begin : `${begin}; set local app.account_id = '${accountId}'${limit}`;
    await connection.executeQuery(CompiledQuery.raw(scoped));
  }
}

/**
 * At the end of a statement that is worth preparing: the same few texts, asked for all the time, whose plan does not hang
 * on their values. Parsing and planning one costs as much as carrying it out. Not for statements over states or words:
 * the plan that is kept must be right for every value.
 */
export const prepared = sql`/* prepared */`;
const preparedMark = '/* prepared */';
/** Statements prepared on one connection; others of the kind are sent as they are. */
const preparedMax = 100;

/** Sends marked statements by a name of their text, so that PostgreSQL parses them once for each connection. */
function prepareMarked(client: pg.PoolClient): void {
  const names = new Map<string, string>();
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined || names.size >= preparedMax) return known;
    const name = `taraz_${names.size}`;
    names.set(text, name);
    return name;
  };
  const send = (...given: unknown[]): unknown => {
    const [text, values, ...rest] = given;
    const name = typeof text === 'string' && text.endsWith(preparedMark) ? nameOf(text) : undefined;
    return name === undefined ? query(...given) : query({ name, text, values }, ...rest);
  };
  client.query = send as typeof client.query;
}

function createPool({ connection, poolSize, log, connectTimeoutMs = 5_000 }: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'taraz',
    types,
  });
  // A connection that dies emits 'error' even while checked out, when the pool itself does not listen: unheard, that
  // would end the process. The query in flight gets the error as well, so here it is only noted.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
    remember(client);
    prepareMarked(client);
  });
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  return pool;
}

/**
 * Once per connection: never act as a role that row-level security does not bind; bound the time of statements; take none
 * of the server's ways to spell values or to begin transactions.
 */
async function prepareSession(connection: DatabaseConnection, statementTimeoutMs: number): Promise<void> {
  const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
  await run(`set statement_timeout = ${statementTimeoutMs}; set idle_in_transaction_session_timeout = 60000;
    set lock_timeout = 15000; ${settledSession}`);
  const { rows } = await connection.executeQuery<{ is_app: boolean }>(
    CompiledQuery.raw("select current_user = 'taraz_app' as is_app"),
  );
  if (rows[0]?.is_app !== true) await run('set role taraz_app');
}

function dialectOf(pool: pg.Pool, account: AsyncLocalStorage<string | null>, statementTimeoutMs: number): Dialect {
  return {
    createDriver: () =>
      new TenantDriver(
        { pool, onCreateConnection: (connection) => prepareSession(connection, statementTimeoutMs) },
        account,
      ),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= retries || !(isRetryable(error) || isOvertaken(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * attempt * 5 * (1 + (attempt % 2))));
    }
  }
}

/** The product's database as the application role. Opens no connection until it is used. */
export function createDatabase(options: DatabaseOptions): Database {
  const account = new AsyncLocalStorage<string | null>();
  const joined = new AsyncLocalStorage<{ accountId: string; tx: Tx }>();
  const committed = new AsyncLocalStorage<(() => Promise<void>)[]>();
  const pool = createPool(options);
  const kysely = new Kysely<Tables>({ dialect: dialectOf(pool, account, options.statementTimeoutMs ?? 30_000) });
  const inShare = limitEach(shareOf(options.poolSize));
  let listener: Listener | null = null;

  /** Whoever is let out while a thousand calls of theirs wait for their turns has made the rest of them in vain. */
  const inTurn = <T>(accountId: string, request: RequestContext, work: () => Promise<T>): Promise<T> => {
    const since = performance.now();
    return inShare(
      accountId,
      async () => {
        if (performance.now() - since > soonMs) await request.stillMay?.();
        return work();
      },
      turnOf(request),
    );
  };
  /** Within a transaction no other is waited for: what holds one and waits for one would wait for itself. */
  const ofRequest = <T>(accountId: string | null, work: () => Promise<T>): Promise<T> => {
    const request = currentRequest();
    return accountId === null || request === null || account.getStore() !== undefined
      ? work()
      : inTurn(accountId, request, work);
  };
  const checked = (accountId: string | null): void => {
    if (accountId !== null && !isUuid(accountId)) throw new TypeError('an account id is a UUID');
    const branchId = branchLimit();
    if (branchId !== null && !isUuid(branchId)) throw new TypeError('a branch id is a UUID');
  };
  const transact = async <T>(accountId: string | null, work: (tx: Tx) => Promise<T>): Promise<T> => {
    checked(accountId);
    const afterwards: (() => Promise<void>)[] = [];
    const result = await ofRequest(accountId, () =>
      withRetries(() => {
        afterwards.length = 0;
        return committed.run(afterwards, () => account.run(accountId, () => kysely.transaction().execute(work)));
      }),
    );
    for (const then of afterwards) await then();
    return result;
  };

  const read = <T>(accountId: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    checked(accountId);
    const reading = kysely.transaction().setAccessMode('read only');
    const transaction = () =>
      new Promise<T>((resolve, reject) => {
        const done = account.run(accountId, () =>
          reading.execute(async (tx) => {
            resolve(await work(tx));
          }),
        );
        // After the result there is nothing left to fail that anybody would hear of.
        done.catch(reject);
      });
    return ofRequest(accountId, () => withRetries(transaction));
  };

  return {
    readAccount(accountId, work) {
      const outer = joined.getStore();
      return outer?.accountId === accountId ? work(outer.tx) : read(accountId, work);
    },
    withAccount(accountId, work) {
      const outer = joined.getStore();
      if (outer?.accountId === accountId) return work(outer.tx);
      return transact(accountId, work);
    },
    withPlatform: (work) => transact(null, work),
    inOneTransaction: (accountId, work) => transact(accountId, (tx) => joined.run({ accountId, tx }, () => work(tx))),
    async attempt(tx, work) {
      const afterwards = committed.getStore();
      if (afterwards === undefined) throw new TypeError('attempt belongs inside a transaction');
      const before = afterwards.length;
      await sql`savepoint attempt`.execute(tx);
      try {
        return await work();
      } catch (error) {
        afterwards.length = before;
        await sql`rollback to savepoint attempt`.execute(tx).catch(() => {
          // The connection is gone, and takes the transaction with it: the first failure says more of why.
          throw error;
        });
        throw error;
      }
    },
    afterCommit(work) {
      const afterwards = committed.getStore();
      if (afterwards === undefined) throw new TypeError('afterCommit belongs inside a transaction');
      afterwards.push(work);
    },
    async listen(channel, onMessage, onReconnect) {
      listener ??= createListener(options.connection, options.log);
      return listener.listen(channel, onMessage, onReconnect);
    },
    isListening: () => listener?.isUp() ?? false,
    async heard() {
      if (listener === null) throw new Error('nobody listens');
      await listener.heard();
    },
    async close() {
      await listener?.close();
      await kysely.destroy();
    },
  };
}
