import type { Caller, CallOptions } from './caller.ts';
import { decodeArticle6Status, decodeFiscalInformation, decodeTaxpayer, decodeTaxpayerInfo } from './decode-lookups.ts';
import { RefusedError } from './errors.ts';
import type { FiscalInformation, Lookup, Taxpayer, TaxpayerInfo } from './outcomes.ts';

/** What is asked of `taxpayerArticle6Status`. */
export interface Article6Question {
  readonly economicCode: string;
  /** VAT of the sale in question, whole rials. */
  readonly vatValue: bigint;
  /** The period as the authority counts it; no document describes it. */
  readonly period: string;
}

/** The client's methods that look somebody up. */
export interface Lookups {
  /** Who a memory id belongs to. */
  fiscalInformation(memoryId: string, options?: CallOptions): Promise<Lookup<FiscalInformation>>;
  /** State of the taxpayer with an economic code. */
  taxpayer(economicCode: string, options?: CallOptions): Promise<Lookup<Taxpayer>>;
  /** `taxpayer` with kind and address; known from the authority's library only. */
  taxpayerInfo(economicCode: string, options?: CallOptions): Promise<Lookup<TaxpayerInfo>>;
  /** Whether a sales limit (article 6) has room left; known from the authority's library only. */
  taxpayerArticle6Status(question: Article6Question, options?: CallOptions): Promise<boolean>;
}

/** Refusals that say no more than that nobody goes by that code: memory id, economic code, its length. */
const notFoundCodes = ['4148', '4170', '4171'] as const;

/** The client's look-ups; a refusal that means no more than that there is nobody is an outcome. */
export function createLookups({ call }: Caller): Lookups {
  return {
    fiscalInformation: (memoryId, options = {}) =>
      orNotFound(
        call(
          { endpoint: 'fiscalInformation', query: { memoryId }, decode: decodeFiscalInformation, emptyIsNothing: true },
          options,
        ),
      ),
    taxpayer: (economicCode, options = {}) =>
      orNotFound(
        call({ endpoint: 'taxpayer', query: { economicCode }, decode: decodeTaxpayer, emptyIsNothing: true }, options),
      ),
    taxpayerInfo: (economicCode, options = {}) =>
      orNotFound(
        call(
          { endpoint: 'taxpayerInfo', query: { economicCode }, decode: decodeTaxpayerInfo, emptyIsNothing: true },
          options,
        ),
      ),
    taxpayerArticle6Status: ({ economicCode, vatValue, period }, options = {}) => {
      const query = { economicCode, vatValue: String(vatValue), period };
      return call({ endpoint: 'taxpayerArticle6Status', query, decode: decodeArticle6Status }, options);
    },
  };
}

async function orNotFound<T>(lookup: Promise<Lookup<T>>): Promise<Lookup<T>> {
  try {
    return await lookup;
  } catch (error) {
    const isNotFound =
      error instanceof RefusedError && error.phase === 'request' && notFoundCodes.some((code) => error.has(code));
    if (isNotFound) return { outcome: 'notFound' };
    throw error;
  }
}
