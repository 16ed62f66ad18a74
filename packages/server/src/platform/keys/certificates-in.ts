const oneCertificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Certificates of a PEM text, one each, in its order; none where it holds none. */
export const certificatesIn = (pem: string): string[] => pem.match(oneCertificate) ?? [];
