import { namedUuid } from '../../platform/uuid.ts';

interface PacketContent {
  accountId: string;
  invoiceId: string;
  taxId: string;
  /** of what is sealed */
  payloadSha256: Buffer;
}

/**
 * The uid of a packet follows from what it carries: whoever sends the same again, as a database does that was restored from
 * before it sent, names it as it was named then, and so finds it at the authority. Another content has another.
 * @param nth how many packets of the invoice there were before: none has the uid of another
 */
export const packetUid = ({ accountId, invoiceId, taxId, payloadSha256 }: PacketContent, nth: number): string =>
  namedUuid('packet', accountId, invoiceId, taxId, payloadSha256.toString('hex'), String(nth));

/** How many more packets of one content may have been made than are known here: more than the authority fails at in a row. */
const unknownMax = 8;

/** Uids of all packets that may ever have carried a content, also of those that a restored database does not know. */
export const uidsOfContent = (content: PacketContent, known: number): string[] =>
  Array.from({ length: known + unknownMax }, (_, nth) => packetUid(content, nth));
