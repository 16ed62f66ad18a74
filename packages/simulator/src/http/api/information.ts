import type {
  FiscalInformationReply,
  NonceReply,
  ServerInformationReply,
  TaxpayerArticle6StatusReply,
  TaxpayerInfoReply,
  TaxpayerReply,
} from '@taraz/authority/wire';
import { limits } from '@taraz/authority/wire';
import { madeUpTradeName } from '../../messages.fa.ts';
import { type Client, mayAccess } from '../../registry/clients.ts';
import { isEconomicCode, type TaxpayerRecord } from '../../registry/records.ts';
import type { Registry } from '../../registry/registry.ts';
import type { Services } from '../../services.ts';
import { ApiError } from '../api-error.ts';
import { type Query, queryText } from './query.ts';

/** `nonce`: @throws ApiError 4146, 4147 */
export function nonce({ nonces, time, faults }: Services, query: Query): NonceReply {
  const text = queryText(query, 'timeToLive') ?? String(limits.nonceTtlDefaultSeconds);
  if (!/^-?\d+$/.test(text)) throw new ApiError('4147');
  const seconds = Number(text);
  if (seconds < limits.nonceTtlMinSeconds || seconds > limits.nonceTtlMaxSeconds) throw new ApiError('4146');
  const born = faults.draw('nonce-expired') ? time.now() - seconds * 1000 - 1000 : time.now();
  return nonces.issue(seconds * 1000, born);
}

export function serverInformation({ time, key }: Services): ServerInformationReply {
  return {
    serverTime: time.now(),
    publicKeys: [{ key: key.publicKeySpki, id: key.id, algorithm: 'RSA', purpose: 1 }],
  };
}

/** `fiscal-information`: @throws ApiError 4147, 4148, 4160 */
export function fiscalInformation({ registry }: Services, client: Client, query: Query): FiscalInformationReply {
  const memoryId = queryText(query, 'memoryId');
  if (memoryId === undefined) throw new ApiError('4147');
  const memory = registry.memories.get(memoryId);
  if (memory === undefined) throw new ApiError('4148');
  if (!mayAccess(client, memory)) throw new ApiError('4160');
  const { nationalId, economicCode, status } = memory;
  // The document and live replies echo the memory id here, not a trade name.
  // Only ACTIVE was ever seen; whose key alone is bad has a memory that is.
  const fiscalStatus = status === 'INACTIVE' ? 'INACTIVE' : 'ACTIVE';
  return { nameTrade: memoryId, fiscalStatus, nationalId, economicCode };
}

/** `taxpayer`: @throws ApiError 4147, 4170, 4171 */
export function taxpayer({ registry }: Services, query: Query): TaxpayerReply {
  const { nameTrade, taxpayerStatus, nationalId } = findTaxpayer(registry, queryText(query, 'economicCode'));
  return { nameTrade, taxpayerStatus, nationalId };
}

/** `taxpayer-info`: @throws ApiError 4147, 4170, 4171 */
export function taxpayerInfo(services: Services, query: Query): TaxpayerInfoReply {
  const reply = taxpayer(services, query);
  // A foreigner, of 12 digits, is a person; what the authority calls them was never seen.
  const taxpayerType = reply.nationalId.length === 11 ? 'LEGAL' : 'REAL';
  return {
    ...reply,
    taxpayerType,
    postalcodeTaxpayer: '',
    addressTaxpayer: '',
    taxpayerName: reply.nameTrade,
    taxpayerProfileStatus: 1,
    taxpayerCallStatus: true,
    taxpayerArticle2Status: reply.taxpayerStatus === 'ARTICLE_2_SUBJECT',
  };
}

/** `taxpayer-article6-status`: @throws ApiError 4147, 4170, 4171 */
export function taxpayerArticle6Status({ registry }: Services, query: Query): TaxpayerArticle6StatusReply {
  const vat = queryText(query, 'vatValue');
  if (vat === undefined || !/^\d{1,18}(\.\d+)?$/.test(vat)) throw new ApiError('4147');
  if (queryText(query, 'period') === undefined) throw new ApiError('4147');
  const { economicCode, taxpayerStatus } = findTaxpayer(registry, queryText(query, 'economicCode'));
  const exceeded = registry.memories.all().some((one) => one.economicCode === economicCode && one.article6Exceeded);
  return { article6RemainStatus: !exceeded && taxpayerStatus !== 'DEACTIVATED' };
}

/** A taxpayer by economic code: of the lists, or, while lists are open, anyone whose code is well-formed. */
function findTaxpayer(registry: Registry, economicCode: string | undefined): TaxpayerRecord {
  if (economicCode === undefined) throw new ApiError('4147');
  if (economicCode.length !== 11 && economicCode.length !== 14) throw new ApiError('4171');
  if (!/^[0-9]+$/.test(economicCode)) throw new ApiError('4170');
  const known = registry.taxpayer(economicCode);
  if (known !== undefined) return known;
  if (registry.settings.taxpayers === 'listed' || !isEconomicCode(economicCode)) throw new ApiError('4170');
  const nationalId = economicCode.length === 14 ? economicCode.slice(0, 10) : economicCode;
  return { economicCode, nationalId, nameTrade: madeUpTradeName(economicCode), taxpayerStatus: 'ACTIVE' };
}
