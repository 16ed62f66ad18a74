import { type RawBuilder, sql } from 'kysely';
import { ownAccount } from '../../platform/db/within.ts';

interface Days {
  from: string;
  to: string;
}

/** The tax of a purchase; what went back is taken off. */
export const signedVat = (row: 'p' | 'h'): RawBuilder<string> =>
  sql`case ${sql.ref(`${row}.kind`)} when 'return' then -${sql.ref(`${row}.vat`)} else ${sql.ref(`${row}.vat`)} end`;

/** Of purchase `p`: a file made it void, until which its tax had been credited. */
const wasCredited = sql<boolean>`p.credit = 'void' and p.deleted_at is null
  and (select b.credit from credits_before(array[p.id]) b) = 'yes'`;

/** Credited purchases of these days that stand in the place of such of days before, with the tax that those had. */
export const standsBefore = ({ from, to }: Days) => sql`(
  with recursive up as (
    select h.id, p.id as former, p.day, ${signedVat('p')} as vat, ${wasCredited} as was_credited from purchases h
      join purchases p on p.account_id = ${ownAccount} and p.replaced_by = h.id and p.credit = 'void'
    where h.account_id = ${ownAccount} and h.deleted_at is null and h.credit = 'yes' and h.day between ${from}::date and ${to}::date
    union
    select u.id, p.id, p.day, ${signedVat('p')}, ${wasCredited} from up u
      join purchases p on p.account_id = ${ownAccount} and p.replaced_by = u.former and p.credit = 'void'
    where u.day >= ${from}::date
  ) select u.id, sum(u.vat) as former_vat from up u where u.day < ${from}::date and u.was_credited group by u.id)`;

/** Purchases of these days that had been credited, and are void since what is of a later day stands in their place. */
export const voidSince = ({ from, to }: Days) => sql`(
  select p.id from purchases p join purchases h on h.account_id = ${ownAccount} and h.id = p.replaced_by
    and h.deleted_at is null
  where p.account_id = ${ownAccount} and p.day between ${from}::date and ${to}::date and ${wasCredited}
    and h.day > ${to}::date)`;
