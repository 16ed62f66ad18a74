export type { TaxIdParts, TaxIdSource } from '@taraz/core';
export { makeTaxId, parseTaxId } from '@taraz/core';

export { AuthorityError } from './authority-error.ts';
export type { AuthorityClient, AuthorityClientOptions } from './client/authority-client.ts';
export { createAuthorityClient } from './client/authority-client.ts';
export type { CallOptions, Timeouts } from './client/caller.ts';
export type { ServerInformation } from './client/decode-information.ts';
export type { AnyCallError, CallContext, CallPhase, ReplyDetails, Sent } from './client/errors.ts';
export {
  AbortedError,
  CallError,
  ConnectionLostError,
  GatewayError,
  RefusedError,
  TimeoutError,
  TokenSigningError,
  UnreachableError,
  UnreadableReplyError,
} from './client/errors.ts';
export { fetchTransport } from './client/fetch-transport.ts';
export type { Inquiries, PageInquiry, ReferenceInquiry, UidInquiry } from './client/inquiries.ts';
export type { InquiryWindow } from './client/inquiry-window.ts';
export { formatInquiryTime, recentWindow, windowAround } from './client/inquiry-window.ts';
export type { Article6Question, Lookups } from './client/lookups.ts';
export type { NodeTransportOptions } from './client/node-transport.ts';
export { nodeTransport } from './client/node-transport.ts';
export type {
  AuthorityMessage,
  FiscalInformation,
  InquiryDetails,
  InquiryOutcome,
  InvoicePaymentOutcome,
  InvoiceStatusOutcome,
  Lookup,
  Nonce,
  OpenWord,
  PacketOutcome,
  SendInvoicesResult,
  Taxpayer,
  TaxpayerInfo,
} from './client/outcomes.ts';
export type { InvoicePayment, Submissions } from './client/submissions.ts';
export type { Transport, TransportReply, TransportRequest } from './client/transport.ts';
export { TransportFailure } from './client/transport.ts';
export {
  JweInvalidError,
  JwsInvalidError,
  JwsSignatureError,
  ReceiptInvalidError,
  ServerKeyError,
} from './crypto/errors.ts';
export type { DecryptedJwe } from './crypto/jwe.ts';
export { decryptJwe, encryptJws } from './crypto/jwe.ts';
export { signJws } from './crypto/jws.ts';
export type { Receipt } from './crypto/receipt.ts';
export { verifyReceipt } from './crypto/receipt.ts';
export type { OpenedSeal, SealSources } from './crypto/seal.ts';
export { openSeal, seal } from './crypto/seal.ts';
export type { Sealer, SealerOptions, SealOutcome, ServerKeySource } from './crypto/sealer.ts';
export { createPacket, createSealer } from './crypto/sealer.ts';
export type { ServerKey } from './crypto/server-key.ts';
export { importServerKey } from './crypto/server-key.ts';
export { formatSigTime } from './crypto/sig-time.ts';
export type { LocalSignerOptions, Signer } from './crypto/signer.ts';
export { localSigner } from './crypto/signer.ts';
export { signToken } from './crypto/token.ts';
export type { VerifiedJws } from './crypto/verify-jws.ts';
export { jsonPayload, verifyJws } from './crypto/verify-jws.ts';
export { bestIdentity, type IdentityCheck } from './keys/best-identity.ts';
export { certificateDer, importCertificates } from './keys/certificate-input.ts';
export type { CertificateCheck, CertificateVerdict } from './keys/check-certificate.ts';
export { checkCertificate } from './keys/check-certificate.ts';
export { endCertificate } from './keys/end-certificate.ts';
export {
  CertificateExpiredError,
  CertificateIdentityMismatchError,
  CertificateIdentityMissingError,
  CertificateIssuerError,
  CertificateNotYetValidError,
  CertificateUnreadableError,
  CertificateUsageError,
  KeyCipherError,
  KeyCostlyError,
  KeyError,
  KeyMismatchError,
  KeyUnreadableError,
  KeyUnsuitableError,
  PassphraseMissingError,
  PassphraseWrongError,
  Pkcs12IncompleteError,
  Pkcs12UnreadableError,
} from './keys/errors.ts';
export { certificateMatchesKey } from './keys/key-match.ts';
export type { CertificateInfo, CertificateName } from './keys/parse-certificate.ts';
export { parseCertificate } from './keys/parse-certificate.ts';
export type { Pkcs12Content } from './keys/pkcs12.ts';
export { importPkcs12 } from './keys/pkcs12.ts';
export type { KeyPairPem } from './keys/private-key.ts';
export {
  generateKeyPair,
  importPrivateKey,
  importPrivateKeys,
  privateKeyToPem,
  publicKeyToPem,
} from './keys/private-key.ts';
export type { SigningRequestSubject } from './keys/signing-request.ts';
export { createSigningRequest } from './keys/signing-request.ts';
export type { Clock, Random } from './system.ts';
export { systemClock, systemRandom } from './system.ts';
export type {
  ApiError,
  ApiErrorCode,
  ApiErrorEntry,
  ApiErrorLayer,
  Article6Status,
  EncryptedHeader,
  Endpoint,
  EndpointName,
  ErrorReply,
  FiscalInformationReply,
  InquiryData,
  InquiryMessage,
  InquiryRow,
  InquiryStatus,
  InquiryStatusFilter,
  InvoicePacket,
  InvoicePacketHeader,
  InvoicePaymentBody,
  InvoicePaymentReply,
  InvoiceStatus,
  InvoiceStatusError,
  InvoiceStatusRow,
  NonceReply,
  PacketErrorCode,
  PacketErrorEntry,
  PacketReceipt,
  PaymentMethod,
  ReceiptHeader,
  ReceiptPayload,
  SendInvoicesReply,
  ServerInformationReply,
  ServerPublicKey,
  SignedHeader,
  TaxpayerArticle6StatusReply,
  TaxpayerInfoReply,
  TaxpayerReply,
  TaxpayerStatus,
  TokenPayload,
  V1ErrorCode,
} from './wire/index.ts';
export {
  apiErrorCodes,
  apiPath,
  article6Statuses,
  baseUrls,
  endpoints,
  inquiryStatuses,
  inquiryStatusFilters,
  invoicePacketType,
  invoiceStatusErrors,
  invoiceStatuses,
  limits,
  packetErrorCodes,
  paymentMethods,
  serverKeyErrorCodes,
  taxpayerStatuses,
  v1ErrorCodes,
} from './wire/index.ts';
