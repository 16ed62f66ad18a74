/** One invoice in the body of `POST invoice`, which is an array of them. */
export interface InvoicePacket {
  /** JWE compact around a JWS compact around the invoice's JSON. */
  payload: string;
  header: InvoicePacketHeader;
}

/** What the authority reads of a packet without decrypting it. */
export interface InvoicePacketHeader {
  /** UUID made by the client, unique inside the request; what inquiries call `uid`. */
  requestTraceId: string;
  /** Memory id of the seller. One request may mix several. */
  fiscalId: string;
}

/** One row of the reply to `POST invoice`: the packet is queued, nothing more. */
export interface PacketReceipt {
  /** The packet's `requestTraceId`. */
  uid: string;
  packetType: null;
  /** Opaque. */
  referenceNumber: string;
  data: null;
}

/** Reply of `POST invoice`. */
export interface SendInvoicesReply {
  /** Epoch milliseconds. */
  timestamp: number;
  result: PacketReceipt[];
}
