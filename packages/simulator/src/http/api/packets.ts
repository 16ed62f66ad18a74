import { type ApiErrorCode, type InvoicePacket, limits } from '@taraz/authority/wire';
import { decodeUtf8 } from '../../crypto/base64url.ts';
import { isUuid } from '../../uuid.ts';
import { ApiError } from '../api-error.ts';
import { type ShapeFault, shapeFault } from './json-shape.ts';

const shapeCodes = { nesting: '4144', values: '4143' } as const satisfies Record<ShapeFault, ApiErrorCode>;

/** JSON of a request's body. @throws ApiError 4144 when it is empty or no JSON in UTF-8, 4143 when it has far too much in it */
export function parseBody(body: unknown): unknown {
  const text = Buffer.isBuffer(body) ? decodeUtf8(body) : null;
  if (!Buffer.isBuffer(body) || text === null || text.trim() === '') throw new ApiError('4144');
  const fault = shapeFault(body);
  if (fault !== null) throw new ApiError(shapeCodes[fault]);
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
  if (!isUuid(requestTraceId)) throw new ApiError('4162');
  return { payload, header: { requestTraceId, fiscalId } };
}
