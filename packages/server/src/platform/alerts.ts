import { sql } from 'kysely';
import type { Database } from './db/database.ts';
import type { Runtime } from './runtime.ts';

/** Faults that only the platform's operator can mend; he sees them at /operator/state. */
export type AlertKind =
  | 'sms'
  | 'rates'
  | 'payment_amount'
  | 'receipt'
  | 'payment'
  | 'identity'
  | 'clock'
  | 'import'
  | 'party_import';

export interface AlertTables {
  operator_alerts: {
    id: string;
    kind: AlertKind;
    /** what it is about: a vendor's code (of one part alone `code/part`), a payment, a tax id, an environment, a step, what a list is of */
    subject: string;
    count: number;
    first_at: Date;
    last_at: Date;
  };
}

interface AlertDeps {
  database: Database;
  runtime: Pick<Runtime, 'clock'>;
}

/** Tells the operator; once for each subject, however often it happens. */
export const raiseAlert = ({ database, runtime }: AlertDeps, kind: AlertKind, subject: string): Promise<void> =>
  database.withPlatform(async (tx) => {
    const now = new Date(runtime.clock.nowMs());
    await sql`
      insert into operator_alerts as alert (kind, subject, first_at, last_at) values (${kind}, ${subject}, ${now}, ${now})
      on conflict (kind, subject) do update set count = alert.count + 1, last_at = excluded.last_at`.execute(tx);
  });

/** It works again: what was said of it is over. @param subject default: all of its kind */
export const clearAlerts = (
  { database }: Pick<AlertDeps, 'database'>,
  kind: AlertKind,
  subject?: string,
): Promise<void> =>
  database.withPlatform(async (tx) => {
    await tx
      .deleteFrom('operator_alerts')
      .where('kind', '=', kind)
      .$if(subject !== undefined, (some) => some.where('subject', '=', subject ?? ''))
      .execute();
  });

/** A part works again: what was said of it, and of the whole, is over. @param part behind the slash of subjects */
export const clearPart = ({ database }: Pick<AlertDeps, 'database'>, kind: AlertKind, part: string): Promise<void> =>
  database.withPlatform(async (tx) => {
    await tx
      .deleteFrom('operator_alerts')
      .where('kind', '=', kind)
      .where(sql<string>`split_part(subject, '/', 2)`, 'in', ['', part])
      .execute();
  });
