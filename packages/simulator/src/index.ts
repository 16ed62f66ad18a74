export { ControlError, type ControlErrorCode } from './control/control-error.ts';
export type { ReceivedPacket } from './control/received.ts';
export type {
  MemoryInput,
  ProviderInput,
  ReceivedFilter,
  SimulatorControl,
  SimulatorState,
} from './control/simulator-control.ts';
export { isUsableKey, readCertificatePem } from './crypto/certificate.ts';
export type { CsrFault, IssuedCertificate } from './crypto/certificate-authority.ts';
export { type FaultKind, type FaultSetting, type FaultSettings, faultKindNames } from './faults/fault-kinds.ts';
export { LedgerInUse } from './ledger/ledger-fault.ts';
export type { CheckName, LedgerCounts, PacketCheck, StoredFinding, SubmissionStatus } from './ledger/submissions.ts';
export type { Logger } from './logger.ts';
export type {
  GoodsRecord,
  MemoryRecord,
  ProviderRecord,
  SimulatorSettings,
  TaxpayerRecord,
} from './registry/records.ts';
export { createSimulator, type Simulator, type SimulatorOptions, type SimulatorTrust } from './simulator.ts';
export { startSimulator } from './start-simulator.ts';
