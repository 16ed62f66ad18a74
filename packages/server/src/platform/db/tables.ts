import type { ColumnType, Generated } from 'kysely';
import type { AccessTables } from '../../features/access/tables.ts';
import type { AccountTables } from '../../features/accounts/tables.ts';
import type { AnalyticsTables } from '../../features/analytics/tables.ts';
import type { ApiKeyTables } from '../../features/api-keys/tables.ts';
import type { AttachmentTables } from '../../features/attachments/tables.ts';
import type { BankStatementTables } from '../../features/bank-statements/tables.ts';
import type { BranchTables } from '../../features/branches/tables.ts';
import type { CustomerTables } from '../../features/customers/tables.ts';
import type { EmployeeTables } from '../../features/employees/tables.ts';
import type { EventLogTables } from '../../features/event-log/tables.ts';
import type { GoodsTables } from '../../features/goods/tables.ts';
import type { ImportTables } from '../../features/imports/tables.ts';
import type { PortalTables } from '../../features/inquiry/portal/tables.ts';
import type { InvoiceNoteTables } from '../../features/invoice-notes/tables.ts';
import type { InvoiceViewTables } from '../../features/invoice-views/tables.ts';
import type { InvoiceTables } from '../../features/invoices/tables.ts';
import type { JournalTables } from '../../features/journal/tables.ts';
import type { NotificationTables } from '../../features/notifications/tables.ts';
import type { OnlinePaymentTables } from '../../features/online-payments/tables.ts';
import type { PartyImportTables } from '../../features/party-imports/tables.ts';
import type { PaymentReportTables } from '../../features/payment-reports/tables.ts';
import type { PostingsTables } from '../../features/postings/tables.ts';
import type { PreInvoiceTables } from '../../features/pre-invoices/tables.ts';
import type { ProductTables } from '../../features/products/tables.ts';
import type { PurchaseImportTables } from '../../features/purchases/imports/tables.ts';
import type { PurchaseTables } from '../../features/purchases/tables.ts';
import type { RateTables } from '../../features/rates/tables.ts';
import type { RecurringTables } from '../../features/recurring/tables.ts';
import type { ReviewTables } from '../../features/reviews/tables.ts';
import type { SendingTables } from '../../features/sending/tables.ts';
import type { SettingsTables } from '../../features/settings/tables.ts';
import type { SharingTables } from '../../features/sharing/tables.ts';
import type { SigningTables } from '../../features/signing/tables.ts';
import type { SmsTables } from '../../features/sms/tables.ts';
import type { SubscriptionTables } from '../../features/subscription/tables.ts';
import type { TicketTables } from '../../features/tickets/tables.ts';
import type { TreasuryTables } from '../../features/treasury/tables.ts';
import type { WarehousingTables } from '../../features/warehousing/tables.ts';
import type { WebhookTables } from '../../features/webhooks/tables.ts';
import type { AlertTables } from '../alerts.ts';
import type { JsonObject } from '../json.ts';

/** timestamptz: a Date when read (milliseconds), a Date or ISO text when written. */
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type OptionalTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** int8 and numeric: always text, never a float. */
export type Int8 = ColumnType<string, string | number | bigint, string | number | bigint>;
export type Numeric = ColumnType<string, string, string>;
/** jsonb: parsed when read, text when written (JSON.stringify it). */
export type Json<T> = ColumnType<T, string, string>;

/** Platform tables: events, idempotency keys, throttles. */
export interface PlatformTables {
  account_events: {
    account_id: string;
    event_id: Generated<string>;
    /** text of the xid8 of the transaction that wrote it */
    xid: Generated<string>;
    type: string;
    data: Json<JsonObject>;
    at: Timestamp;
  };
  idempotency_keys: {
    account_id: string;
    key: string;
    request_hash: Buffer;
    status: number | null;
    headers: ColumnType<Record<string, string> | null, string | null, string | null>;
    body: string | null;
    body_sealed: Buffer | null;
    created_at: Timestamp;
  };
  throttles: {
    key: string;
    failures: number;
    last_failure_at: Timestamp;
    blocked_until: Timestamp;
  };
}

/** Every table of the product; each feature declares its own in `tables.ts`. */
export interface Tables
  extends PlatformTables,
    AlertTables,
    AccessTables,
    AccountTables,
    SettingsTables,
    SigningTables,
    JournalTables,
    NotificationTables,
    AnalyticsTables,
    ApiKeyTables,
    WebhookTables,
    BranchTables,
    CustomerTables,
    EmployeeTables,
    EventLogTables,
    ProductTables,
    PurchaseTables,
    PurchaseImportTables,
    GoodsTables,
    PartyImportTables,
    RateTables,
    RecurringTables,
    SubscriptionTables,
    OnlinePaymentTables,
    TicketTables,
    TreasuryTables,
    BankStatementTables,
    WarehousingTables,
    PostingsTables,
    SmsTables,
    InvoiceTables,
    PortalTables,
    InvoiceViewTables,
    AttachmentTables,
    InvoiceNoteTables,
    ReviewTables,
    PaymentReportTables,
    ImportTables,
    PreInvoiceTables,
    SharingTables,
    SendingTables {}
