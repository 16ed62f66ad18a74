/** Refusals of the control interface. */
export type ControlErrorCode =
  | 'LOCAL_ONLY'
  | 'JSON_EXPECTED'
  | 'BAD_VALUE'
  | 'NOT_FOUND'
  | 'MEMORY_TAKEN'
  | 'CANCELLED'
  | 'NO_REACTION'
  | 'CERTIFICATE_UNREADABLE'
  | 'CSR_UNREADABLE'
  | 'CSR_SIGNATURE_INVALID'
  | 'CSR_KEY_UNUSABLE'
  | 'CSR_SERIAL_NUMBER_MISSING';

export class ControlError extends Error {
  readonly status: 400 | 403 | 404 | 409 | 415;
  readonly code: ControlErrorCode;

  constructor(status: 400 | 403 | 404 | 409 | 415, code: ControlErrorCode, detail = '') {
    super(detail === '' ? code : `${code}: ${detail}`);
    this.name = 'ControlError';
    this.status = status;
    this.code = code;
  }
}
