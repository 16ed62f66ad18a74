/** Which part of a call a refusal is about. */
export type ApiErrorLayer = 'auth' | 'invoice' | 'inquiry' | 'other';

/** What is known of a code of an HTTP refusal. */
export interface ApiErrorEntry {
  /** HTTP status that it comes with. */
  readonly status: 400 | 401 | 403 | 404 | 500;
  readonly layer: ApiErrorLayer;
  /** Whether the same call may succeed later with nobody changing anything. */
  readonly retryable: boolean;
  readonly meaning: string;
}

/** What is known of a code that a packet is rejected with before its invoice is read. */
export interface PacketErrorEntry {
  /** Whether the same invoice, sealed anew, may pass later with nobody changing anything. */
  readonly retryable: boolean;
  readonly meaning: string;
}

/**
 * Codes of HTTP refusals, version 2. Source: RC_TXPS.EC_V02 (1402/12) in two transcriptions that agree on 4101–4164 and
 * 5119–5139, one for the rest; 4100 and the textual code were seen live.
 */
export const apiErrorCodes = {
  4100: {
    status: 401,
    layer: 'auth',
    retryable: false,
    meaning: 'request method/resource not supported (HTTP status unsure; live body seen)',
  },
  4101: { status: 401, layer: 'auth', retryable: false, meaning: 'token payload is not {nonce, clientId}' },
  4102: { status: 401, layer: 'auth', retryable: true, meaning: 'nonce unknown, already used or expired' },
  4103: {
    status: 401,
    layer: 'auth',
    retryable: false,
    meaning: 'certificate national id differs from the one behind clientId',
  },
  4110: { status: 401, layer: 'auth', retryable: false, meaning: 'clientId not found (memory id)' },
  4120: { status: 401, layer: 'auth', retryable: false, meaning: 'clientId not found (trusted company id)' },
  4130: { status: 401, layer: 'auth', retryable: false, meaning: 'JWT structure wrong' },
  4131: { status: 401, layer: 'auth', retryable: false, meaning: 'JWT signature or certificate not valid' },
  4132: { status: 401, layer: 'auth', retryable: false, meaning: 'no valid public key found' },
  4133: { status: 401, layer: 'auth', retryable: false, meaning: 'signature invalid' },
  4134: { status: 401, layer: 'auth', retryable: false, meaning: 'encoding is not UTF-8' },
  4135: { status: 401, layer: 'auth', retryable: false, meaning: 'no certificate in x5c' },
  4136: { status: 401, layer: 'auth', retryable: false, meaning: 'x5c certificate format invalid' },
  4137: {
    status: 401,
    layer: 'auth',
    retryable: false,
    meaning: 'public key registered for the memory id is invalid, upload again',
  },
  4146: { status: 400, layer: 'auth', retryable: false, meaning: 'timeToLive must be 10..200' },
  4148: { status: 400, layer: 'auth', retryable: false, meaning: 'memory id invalid' },
  5119: { status: 500, layer: 'auth', retryable: true, meaning: 'unexpected problem reading the tax file' },
  5129: { status: 500, layer: 'auth', retryable: true, meaning: 'unexpected problem reading trusted-company data' },
  5139: { status: 500, layer: 'auth', retryable: true, meaning: 'unexpected error checking the JWT signature' },
  CERTIFICATE_INVALID_ISSUER: {
    status: 401,
    layer: 'auth',
    retryable: false,
    meaning: 'issuer not a trusted intermediate (textual code seen live for a self-signed certificate)',
  },
  4143: { status: 400, layer: 'invoice', retryable: false, meaning: 'more than 1000 invoices in one request' },
  4144: { status: 400, layer: 'invoice', retryable: false, meaning: 'body empty or not valid JSON' },
  4145: {
    status: 400,
    layer: 'invoice',
    retryable: false,
    meaning: 'payload, requestTraceId or fiscalId missing in a packet',
  },
  4162: { status: 400, layer: 'invoice', retryable: false, meaning: 'requestTraceId invalid' },
  4163: { status: 400, layer: 'invoice', retryable: false, meaning: 'duplicate requestTraceId in the request' },
  4140: { status: 400, layer: 'inquiry', retryable: false, meaning: 'start must be before end' },
  4141: { status: 400, layer: 'inquiry', retryable: false, meaning: 'more than 100 ids' },
  4142: {
    status: 400,
    layer: 'inquiry',
    retryable: false,
    meaning: 'status filter not one of SUCCESS, FAILED, IN_PROGRESS, TIMEOUT',
  },
  4164: { status: 400, layer: 'inquiry', retryable: false, meaning: 'window longer than one week' },
  4147: { status: 400, layer: 'other', retryable: false, meaning: 'input format wrong' },
  4160: { status: 403, layer: 'other', retryable: false, meaning: 'no access to the requested memory id' },
  4170: { status: 404, layer: 'other', retryable: false, meaning: 'economic code not found' },
  4171: { status: 404, layer: 'other', retryable: false, meaning: 'economic code length invalid' },
  5199: { status: 500, layer: 'other', retryable: true, meaning: 'unexpected error (live body seen)' },
} as const satisfies Record<string, ApiErrorEntry>;
/** A code of `apiErrorCodes`. */
export type ApiErrorCode = `${keyof typeof apiErrorCodes}`;

/**
 * Codes of packets that were queued and then could not be opened or trusted: they come in an inquiry's `data.error`
 * only, with a leading zero. Source: one transcription of RC_TXPS.EC_V02.
 */
export const packetErrorCodes = {
  '04111': { retryable: false, meaning: 'no contract between memory id and trusted company' },
  '04130': { retryable: false, meaning: 'signed invoice package structure wrong' },
  '04131': { retryable: false, meaning: 'invoice signature or its certificate invalid' },
  '04132': { retryable: false, meaning: 'signer certificate may not issue for this memory id' },
  '04133': { retryable: false, meaning: 'signing memory id missing or inactive' },
  '04134': { retryable: false, meaning: 'signing trusted company missing or inactive' },
  '04148': { retryable: false, meaning: 'memory id invalid' },
  '04150': { retryable: false, meaning: 'JWE structure invalid, cannot decrypt' },
  '04152': { retryable: false, meaning: 'encryption algorithm not allowed' },
  '04153': { retryable: false, meaning: 'IV must be 96 bits' },
  '05139': { retryable: true, meaning: 'unexpected error checking the invoice signature' },
  '05151': { retryable: true, meaning: 'unexpected error decrypting' },
  '05159': { retryable: true, meaning: 'unexpected error checking signer access' },
} as const satisfies Record<string, PacketErrorEntry>;
/** A code of `packetErrorCodes`. */
export type PacketErrorCode = keyof typeof packetErrorCodes;

/** Codes of the API's version 1 (`/req/api`), to read old replies and logs by. Source: one transcription. */
export const v1ErrorCodes = {
  4001: 'request JSON wrong',
  4002: 'packet type does not match its content',
  4003: 'packet type not supported',
  4004: 'Authorization header required for this packet type',
  4005: 'packet type not allowed synchronously',
  4006: 'packet type not allowed asynchronously',
  4007: 'signature required for this packet type',
  4008: 'encryption key id wrong',
  4009: 'fiscalId required',
  4010: 'packet JSON wrong',
  4011: 'packet signature wrong (seen live, HTTP 401)',
  4012: 'too many packets',
  4015: 'date format wrong',
  4016: 'access token malformed',
  4017: 'access token expired',
  4018: 'request expired (timestamp)',
  4019: 'duplicate request',
  4020: 'no valid access token',
  4021: 'packet field required',
  4022: 'access token signature wrong',
  4024: 'not allowed to use this service',
  4200: 'not allowed to send for this memory id',
  4202: 'packet field required',
  4204: 'packet must be encrypted',
  4205: 'symmetric key required',
  4206: 'data cannot be decrypted (bad input)',
  4207: 'symmetric key malformed',
  4208: 'data not decryptable with the symmetric key',
  4209: 'economic code required',
  4210: 'economic-code inquiry packet type invalid',
  4212: 'packet signature wrong (inquiry)',
  5051: 'key management unavailable',
  5052: 'packet type cannot be processed',
  5056: 'queue connection error',
  5057: 'distribution service error',
  5200: 'unknown processing error',
  5201: 'authentication service unavailable',
  5202: 'authority key service unavailable',
  5203: 'decryption error',
  5205: 'normalisation error',
  5206: 'key service unavailable',
  5207: 'tax file service unavailable',
} as const satisfies Record<string, string>;
/** A code of `v1ErrorCodes`. */
export type V1ErrorCode = `${keyof typeof v1ErrorCodes}`;

/** Packet errors that a changed key of the authority would explain: fetch its key again before sealing anew. */
export const serverKeyErrorCodes = ['04150', '05151'] as const satisfies readonly PacketErrorCode[];
