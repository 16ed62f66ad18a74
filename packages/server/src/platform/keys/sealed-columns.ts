/** A column that the vault has sealed. `binding` is SQL over its row `t`, the same text that its feature binds to. */
export interface SealedColumn {
  table: string;
  column: string;
  binding: string;
}

/** Every sealed column of the product; rotate-master-key.db.test.ts finds one that is missing here. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'attachments', column: 'sealed', binding: `'attachment:' || t.account_id || ':' || t.id` },
  { table: 'idempotency_keys', column: 'body_sealed', binding: `'answer/' || t.account_id || '/' || t.key` },
  {
    table: 'memory_keys',
    column: 'private_key_sealed',
    binding: `'memory-key/' || t.account_id || '/' || t.memory || '/' || t.id`,
  },
  {
    table: 'payment_gateways',
    column: 'merchant_sealed',
    binding: `'payment-gateway/' || t.account_id || '/' || t.id`,
  },
  { table: 'registration_documents', column: 'sealed', binding: `'document:' || t.account_id || ':' || t.id` },
  { table: 'sms_messages', column: 'sealed', binding: `'sms:' || t.message_id` },
  { table: 'ticket_files', column: 'sealed', binding: `'ticket-file:' || t.account_id || ':' || t.id` },
  { table: 'trusted_providers', column: 'private_key_sealed', binding: `'trusted-provider/' || t.environment` },
  { table: 'user_totp', column: 'secret_sealed', binding: `'totp/' || t.user_id` },
  { table: 'webhooks', column: 'secret_sealed', binding: `'webhook/' || t.account_id || '/' || t.id` },
  {
    table: 'webhook_former_secrets',
    column: 'sealed',
    binding: `'webhook/' || t.account_id || '/' || t.webhook_id`,
  },
  { table: 'vault_check', column: 'sealed', binding: `'vault-check'` },
];
