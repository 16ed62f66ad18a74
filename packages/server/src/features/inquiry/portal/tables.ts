import type { Json, Timestamp } from '../../../platform/db/tables.ts';
import type { PortalMapping } from './read-portal.ts';

/** Tables of SQL 0087. */
export interface PortalTables {
  portal_mappings: {
    account_id: string;
    headers_hash: string;
    mapping: Json<PortalMapping>;
    updated_at: Timestamp;
  };
}
