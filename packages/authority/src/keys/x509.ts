import 'reflect-metadata'; // first: the decorators of @peculiar/asn1-schema call it while they load
import * as x509 from '@peculiar/x509';

export { x509 };
