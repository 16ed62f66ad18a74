import type { CallReply, calls } from '@taraz/contract';
import { etagOf } from '../../platform/http/etag.ts';
import type { CustomerRow } from './queries.ts';

export const presentCustomer = (row: CustomerRow): CallReply<typeof calls.putCustomer> => ({
  id: row.id,
  etag: etagOf(row.version),
  name: row.name,
  person_type: row.person_type,
  first_name: row.first_name,
  last_name: row.last_name,
  company: row.company,
  phone: row.phone,
  address: row.address,
  province: row.province,
  city: row.city,
  postal_code: row.postal_code,
  national_code: row.national_code,
  economic_code: row.economic_code,
  register_number: row.register_number,
  landline: row.landline,
  branch_code: row.branch_code,
  payment_term: row.payment_term,
  credit_limit: row.credit_limit,
  created_at: row.created_at.toISOString(),
});
