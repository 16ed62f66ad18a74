export { createObjectStore } from './adapters/objects/create-object-store.ts';
export type { Diagnosis } from './diagnose.ts';
export { diagnose } from './diagnose.ts';
export type { OperatorDeps } from './features/access/operators.ts';
export { listOperators, makeOperator, unmakeOperator } from './features/access/operators.ts';
export type { InvoiceFaultPart, InvoiceVerdict } from './features/audit/verify-invoices.ts';
export { verifyInvoices } from './features/audit/verify-invoices.ts';
export type { DemoLogin } from './features/demo/demo-login.ts';
export type { ChainHead, EventLogVerdict } from './features/event-log/verify-event-log.ts';
export { verifyEventLog } from './features/event-log/verify-event-log.ts';
export type { ChainFault } from './features/event-log/walk-chain.ts';
export { importGoodsFiles } from './features/goods/import-goods-files.ts';
export type { PaperReference, PaperSource } from './features/paper/paper-source.ts';
export type { Press } from './features/paper/render/press.ts';
export { createPress } from './features/paper/render/press.ts';
export { builtWebDirectory } from './main.ts';
export { proveMasterKeyOf, resealWith, rotateMasterKeyFile } from './master-key.ts';
export { openOperatorDeps } from './open-operators.ts';
export type { BackupManifest } from './platform/backup/backup-manifest.ts';
export { readManifest } from './platform/backup/backup-manifest.ts';
export { restoreIntoNew } from './platform/backup/restore-into-new.ts';
export { writeBackup } from './platform/backup/write-backup.ts';
export type {
  AuthorityConfig,
  AuthorityEnvironment,
  ConfigOutcome,
  Role,
  ServerConfig,
} from './platform/config/config.ts';
export { readConfig } from './platform/config/config.ts';
export type { ConnectionOptions } from './platform/db/database.ts';
export type { EmbeddedOptions, EmbeddedPostgres } from './platform/db/embedded.ts';
export { startEmbeddedPostgres } from './platform/db/embedded.ts';
export { migrate } from './platform/db/migrate.ts';
export { endConnections } from './platform/db/open-connections.ts';
export { refuseNoOwner } from './platform/db/refuse-no-owner.ts';
export type { DatabaseVariable } from './platform/db/refuse-unfit-database.ts';
export { refuseUnfitDatabase } from './platform/db/refuse-unfit-database.ts';
export type { OpenApiDocument } from './platform/http/openapi.ts';
export { openApiDocument } from './platform/http/openapi.ts';
export { isThere } from './platform/is-there.ts';
export { parseMasterKey } from './platform/keys/vault.ts';
export type { Logger } from './platform/runtime.ts';
export { createLogger } from './platform/runtime.ts';
export type { RunningServer, StartOptions } from './start-server.ts';
export { startServer } from './start-server.ts';
