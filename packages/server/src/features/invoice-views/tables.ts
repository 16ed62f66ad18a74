import type { CallReply, calls } from '@taraz/contract';
import type { Generated } from 'kysely';
import type { Json, Timestamp } from '../../platform/db/tables.ts';

export type ViewFilter = CallReply<typeof calls.createInvoiceView>['filter'];

/** Tables of SQL 0085. */
export interface InvoiceViewTables {
  invoice_views: {
    account_id: string;
    id: string;
    user_id: string;
    name: string;
    filter: Json<ViewFilter>;
    version: Generated<number>;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  list_layouts: {
    account_id: string;
    user_id: string;
    list: string;
    columns: string[];
    updated_at: Timestamp;
  };
}
