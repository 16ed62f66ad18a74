import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { listeningRefusal, parseTrust } from './simulator.ts';

it('says of --trust which file holds no certificate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'taraz-trust-'));
  const key = join(folder, 'key.pem');
  writeFileSync(key, '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n');
  expect(() => parseTrust(`A11216:14003778990:${key}`)).toThrow(UsageError);
  expect(() => parseTrust(`A11216:14003778990:${key}`)).toThrow(`${key}: no certificate in PEM`);
  rmSync(folder, { recursive: true });
});

// Self-signed by OpenSSL, of no owner or of 14003778990.
const rightPem = `-----BEGIN CERTIFICATE-----
MIIDJTCCAg2gAwIBAgIUPO0UhHQSH7ByHUzQZORvyTCMXcMwDQYJKoZIhvcNAQEL
BQAwIjEKMAgGA1UEAwwBVDEUMBIGA1UEBRMLMTQwMDM3Nzg5OTAwHhcNMjYxMjAx
MDU0MDMzWhcNMzYxMTI4MDU0MDMzWjAiMQowCAYDVQQDDAFUMRQwEgYDVQQFEwsx
NDAwMzc3ODk5MDCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEBAK67i2I4
ygcXSZ+vqRJ+c03DKmxLVJj1P9cfiSa3gCpYXvIJlmBOFtXpL/nyI5aUN+bfno9o
rous5PrRWcMDA4lGR2tDFxQ5Dv2Jzmr0NQpqrtKqiHDEleriK6GQUxcb04d0zYi3
dpWeRwKmaiY8OQ3pUfmX2uViQJHRWkYXTW+OBy28SEpApqAsswRezwFTCgPLH5OH
lLs2Ycg4JSKoKJPLri3TbHueqhEEsr+9RlImA1p+fekZ1D13PVd+/xlrvff5efI7
znFK6gU6h5U48gm4rQYXSMMTPhaiY+rZpD1b6YCiOLhmd+g1nYcuZ0uiw4b4xpEb
TIOmzqIiufSsC5sCAwEAAaNTMFEwHQYDVR0OBBYEFEeneocPbK10O62lL7kK10pb
xClyMB8GA1UdIwQYMBaAFEeneocPbK10O62lL7kK10pbxClyMA8GA1UdEwEB/wQF
MAMBAf8wDQYJKoZIhvcNAQELBQADggEBACpuh5FuFDkiHo4PXj1Z2UNs6j/6AImL
OGLbC716TwoXd5M+xDfiD3u77zvolQVJRL3mgZE0cBkq6Yx8tNsTTHoKAU8v2JLx
5lJp8pYQpEUe1IuoWYjVNFcFusX4aHuq4nm1/w7VbRE0EUk+LoG/WRzJSgJJvvN6
44sWdcM7wpbMglBhu8uE8Kzj3hn2XOwJb+edLYgIbyjiqC6MVr9rAVnClSGMZYqf
pY/XYlJ2OvSgBmk73ci8vTrY7NSlDdyWQXiaU9+W+dy1lLXd3rG3AJM5ZQUHQMTP
QlnSXYK4ZQtq9bdQf4OBcafKYIDAELi620x7lcQdwEjcLa0R0/Nmkos=
-----END CERTIFICATE-----`;

const namelessPem = `-----BEGIN CERTIFICATE-----
MIIBbTCCAROgAwIBAgIUN2oeLM7peKlvi8DuhcOFttR8iEUwCgYIKoZIzj0EAwIw
DDEKMAgGA1UEAwwBVDAeFw0yNjEyMDEwNTQwMzNaFw0zNjExMjgwNTQwMzNaMAwx
CjAIBgNVBAMMAVQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQQxS+MIC9H0eqQ
WdBCoFWHbmbjXSG71bQwYTYVQnt75bzfw4RAB2GMUjSvIlroBhnhi6xoTxu7asVr
9MCtxYaxo1MwUTAdBgNVHQ4EFgQURM+a9HpOO5rqFfsIC9hImM2KdvMwHwYDVR0j
BBgwFoAURM+a9HpOO5rqFfsIC9hImM2KdvMwDwYDVR0TAQH/BAUwAwEB/zAKBggq
hkjOPQQDAgNIADBFAiALbKDRf/DXIoMC4F9RynbAlEqYFY1nCvCv9CkUTpWfOgIh
ANxV8qKEACKlvx+TUa1VSuIBCGC5CbKkFLus1h8liMvm
-----END CERTIFICATE-----`;

const curvePem = `-----BEGIN CERTIFICATE-----
MIIBmTCCAT+gAwIBAgIUTPaWl+9wcHnuWkkxoVZZrmS9V7swCgYIKoZIzj0EAwIw
IjEKMAgGA1UEAwwBVDEUMBIGA1UEBRMLMTQwMDM3Nzg5OTAwHhcNMjYxMjAxMDU0
MDMzWhcNMzYxMTI4MDU0MDMzWjAiMQowCAYDVQQDDAFUMRQwEgYDVQQFEwsxNDAw
Mzc3ODk5MDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJw5/ojrCntel3SmL5zu
7xj3y4c+HHXcDzJ68EQQAHzZmckjaUIoHAIc7k8EKHztZljT8mkJnWw8fdLWqf0F
F9KjUzBRMB0GA1UdDgQWBBRttO9iIDxDXdU3rctxqKg6ecpF9jAfBgNVHSMEGDAW
gBRttO9iIDxDXdU3rctxqKg6ecpF9jAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49
BAMCA0gAMEUCICA9a7IUuJ2HdFXjH8iSTXcMqIwAGhge+sdlFl/eEF2UAiEA8CT0
zUwEYvvvjRroL9ju3GtRFvSfocBxBTKQkfa/7Zc=
-----END CERTIFICATE-----`;

const shortPem = `-----BEGIN CERTIFICATE-----
MIICIDCCAYmgAwIBAgIUGp9q//Zh+HPSf0btO0xQu+r6FWcwDQYJKoZIhvcNAQEL
BQAwIjEKMAgGA1UEAwwBVDEUMBIGA1UEBRMLMTQwMDM3Nzg5OTAwHhcNMjYxMjAx
MDU0MDMzWhcNMzYxMTI4MDU0MDMzWjAiMQowCAYDVQQDDAFUMRQwEgYDVQQFEwsx
NDAwMzc3ODk5MDCBnzANBgkqhkiG9w0BAQEFAAOBjQAwgYkCgYEAspgNzTCYgZTm
VHha74nhU3d+NelXWRz8qsqobXhfp2T3qkiLjLN9yeYoOqLu5S7Mpbv9ogc5FF8m
+MS517djjAmOtFWFjk6fxbH0n/yrGfiD3+T66icJilljgak1oS2+w+XJLclEpWGr
LAG95Pm+NrwC+aM6pUbGFqMCg8ogriUCAwEAAaNTMFEwHQYDVR0OBBYEFKmkeXEi
vm0G1ccrB2zxTAOgSLCLMB8GA1UdIwQYMBaAFKmkeXEivm0G1ccrB2zxTAOgSLCL
MA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADgYEAoq4gQiFErIhjnhXi
ghXegz82HK8kH93Yb5oRXGrFb+CaTo7Joc2ExEo/p8m0A21gJevPGRfHXtMFk0Br
xLwv28Mx/UyikIpPBi/qvmiNp41dbcPL66tL59AFmw4CWGaELR9kEE20aILYgjSg
7gbC59IHIRHbryal0D95WxaOyTY=
-----END CERTIFICATE-----`;

it.each([
  ['another owner’s', rightPem, '10103311879', 'is of 14003778990, not of 10103311879'],
  ['nobody’s', namelessPem, '14003778990', 'its subject must have one serialNumber, 14003778990'],
  ['of an elliptic curve', curvePem, '14003778990', 'its key must be RSA with 2048 bits or more'],
  ['of a short key', shortPem, '14003778990', 'its key must be RSA with 2048 bits or more'],
  ['right', rightPem, '14003778990', null],
])('says of --trust what every token would be refused for: %s', (_, pem, nationalId, refusal) => {
  const folder = mkdtempSync(join(tmpdir(), 'taraz-trust-'));
  const path = join(folder, 'cert.pem');
  writeFileSync(path, pem);
  const value = `A11216:${nationalId}:${path}`;
  if (refusal === null) expect(parseTrust(value)).toEqual({ memoryId: 'A11216', nationalId, certificatePem: pem });
  else expect(() => parseTrust(value)).toThrow(new UsageError(`${path}: ${refusal}`));
  rmSync(folder, { recursive: true });
});

it('says of a port that only root may have that it is so, and not of a directory', () => {
  const options = { dataDir: '/closed', port: 80 };
  const refused = Object.assign(new Error('permission denied'), { code: 'EACCES' });
  const ofPort = Object.assign(new Error('listen'), { code: 'EACCES', syscall: 'listen' });
  expect(listeningRefusal(ofPort, options)).toEqual(
    new UsageError('Port 80 may be had by root alone; name one from 1024 with --port.'),
  );
  expect(listeningRefusal(Object.assign(refused, { syscall: 'mkdir', path: '/closed' }), options)).toBe(refused);
});
