export type { Endpoint, EndpointName } from './endpoints.ts';
export { apiPath, baseUrls, endpoints } from './endpoints.ts';
export type {
  EncryptedHeader,
  ReceiptHeader,
  SignedHeader,
  TokenPayload,
} from './envelope.ts';
export type {
  ApiErrorCode,
  ApiErrorEntry,
  ApiErrorLayer,
  PacketErrorCode,
  PacketErrorEntry,
  V1ErrorCode,
} from './error-codes.ts';
export { apiErrorCodes, packetErrorCodes, serverKeyErrorCodes, v1ErrorCodes } from './error-codes.ts';
export type { ApiError, ErrorReply } from './errors.ts';
export type {
  FiscalInformationReply,
  NonceReply,
  ServerInformationReply,
  ServerPublicKey,
  TaxpayerArticle6StatusReply,
  TaxpayerInfoReply,
  TaxpayerReply,
  TaxpayerStatus,
} from './information.ts';
export { taxpayerStatuses } from './information.ts';
export type {
  Article6Status,
  InquiryData,
  InquiryMessage,
  InquiryRow,
  InquiryStatus,
  InquiryStatusFilter,
  InvoiceStatus,
  InvoiceStatusError,
  InvoiceStatusRow,
  ReceiptPayload,
} from './inquiry.ts';
export {
  article6Statuses,
  inquiryStatuses,
  inquiryStatusFilters,
  invoicePacketType,
  invoiceStatusErrors,
  invoiceStatuses,
} from './inquiry.ts';
export { limits } from './limits.ts';
export type { InvoicePacket, InvoicePacketHeader, PacketReceipt, SendInvoicesReply } from './packets.ts';
export type { InvoicePaymentBody, InvoicePaymentReply, PaymentMethod } from './payment.ts';
export { paymentMethods } from './payment.ts';
