import { createPublicKey, type KeyObject } from 'node:crypto';
import { nameOids } from './parse-certificate.ts';
import { x509 } from './x509.ts';

/** Who a certificate is asked for. Names may be Persian; the issuing authority decides what it takes over. */
export interface SigningRequestSubject {
  readonly commonName: string;
  /** Becomes serialNumber (2.5.4.5): 10 digits of a person, 11 of a company. */
  readonly nationalId: string;
  readonly organization?: string;
  readonly organizationalUnit?: string;
  readonly givenName?: string;
  readonly surname?: string;
  readonly state?: string;
  readonly locality?: string;
  /** Two letters, `IR` by default. */
  readonly country?: string;
}

const signingAlgorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const;

/**
 * A certificate signing request (PKCS#10, SHA-256 with RSA) in PEM.
 * @throws RangeError when the national id is not 10 to 14 digits or the common name is empty
 */
export async function createSigningRequest(key: KeyObject, subject: SigningRequestSubject): Promise<string> {
  if (!/^\d{10,14}$/.test(subject.nationalId)) throw new RangeError('nationalId has 10 to 14 digits');
  if (subject.commonName.trim() === '') throw new RangeError('commonName is empty');
  const request = await x509.Pkcs10CertificateRequestGenerator.create({
    name: requestName(subject),
    keys: {
      privateKey: key.toCryptoKey(signingAlgorithm, true, ['sign']),
      publicKey: createPublicKey(key).toCryptoKey(signingAlgorithm, true, ['verify']),
    },
    signingAlgorithm,
  });
  return `${request.toString('pem')}\n`;
}

/** Country and national id are PrintableString, as RFC 5280 wants them; the rest UTF-8. */
function requestName(subject: SigningRequestSubject): x509.Name {
  const printable = (type: string, value: string): x509.JsonAttributeAndObjectValue => ({
    [type]: [{ printableString: value }],
  });
  const utf8 = (type: string, value: string | undefined): x509.JsonAttributeAndObjectValue[] =>
    value === undefined || value.trim() === '' ? [] : [{ [type]: [{ utf8String: value.trim() }] }];
  return new x509.Name([
    printable(nameOids.country, subject.country ?? 'IR'),
    ...utf8(nameOids.state, subject.state),
    ...utf8(nameOids.locality, subject.locality),
    ...utf8(nameOids.organization, subject.organization),
    ...utf8(nameOids.organizationalUnit, subject.organizationalUnit),
    ...utf8(nameOids.givenName, subject.givenName),
    ...utf8(nameOids.surname, subject.surname),
    ...utf8(nameOids.commonName, subject.commonName),
    printable(nameOids.serialNumber, subject.nationalId),
  ]);
}
