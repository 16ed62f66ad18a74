import { type InvoicePacket, limits } from '@taraz/authority/wire';
import { decodeUtf8 } from '../../crypto/base64url.ts';
import { ApiError } from '../api-error.ts';

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** JSON of a request's body. @throws ApiError 4144 when it is empty or no JSON in UTF-8 */
export function parseBody(body: unknown): unknown {
  const text = Buffer.isBuffer(body) ? decodeUtf8(body) : null;
  if (text === null || text.trim() === '') throw new ApiError('4144');
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('4144');
  }
}

/**
 * The packets of a `POST invoice`. What is inside them is not looked at here.
 *
 * @throws ApiError 4143, 4144, 4145, 4162, 4163: the whole request is refused
 */
export function readPackets(body: unknown): InvoicePacket[] {
  const value = parseBody(body);
  if (!Array.isArray(value) || value.length === 0) throw new ApiError('4144');
  if (value.length > limits.packetsPerRequest) throw new ApiError('4143');
  const packets = value.map(readPacket);
  const traces = new Set(packets.map(({ header }) => header.requestTraceId.toLowerCase()));
  if (traces.size !== packets.length) throw new ApiError('4163');
  return packets;
}

function readPacket(value: unknown): InvoicePacket {
  if (typeof value !== 'object' || value === null) throw new ApiError('4145');
  const { payload, header } = value as Record<string, unknown>;
  if (typeof payload !== 'string' || payload === '') throw new ApiError('4145');
  if (typeof header !== 'object' || header === null) throw new ApiError('4145');
  const { requestTraceId, fiscalId } = header as Record<string, unknown>;
  if (typeof requestTraceId !== 'string' || requestTraceId === '') throw new ApiError('4145');
  if (typeof fiscalId !== 'string' || fiscalId === '') throw new ApiError('4145');
  if (!uuidForm.test(requestTraceId)) throw new ApiError('4162');
  return { payload, header: { requestTraceId, fiscalId } };
}
