import { MissingInReply, objectIn } from './decode-reply.ts';
import type { FiscalInformation, Lookup, Taxpayer, TaxpayerInfo } from './outcomes.ts';
import { booleanOf, textOf } from './reply-value.ts';

/** Version 1 answers an unknown code with an empty object, so emptiness counts as not found. */
export function decodeFiscalInformation(json: unknown): Lookup<FiscalInformation> {
  const reply = objectIn(json ?? {});
  const fiscalStatus = textOf(reply, 'fiscalStatus').toUpperCase();
  const nationalId = textOf(reply, 'nationalId');
  if (fiscalStatus === '' && nationalId === '') return { outcome: 'notFound' };
  return {
    outcome: 'found',
    nameTrade: textOf(reply, 'nameTrade'),
    fiscalStatus,
    nationalId,
    economicCode: textOf(reply, 'economicCode'),
  };
}

/** As `decodeFiscalInformation`: emptiness counts as not found. */
export function decodeTaxpayer(json: unknown): Lookup<Taxpayer> {
  const reply = objectIn(json ?? {});
  const taxpayer = {
    nameTrade: textOf(reply, 'nameTrade'),
    taxpayerStatus: textOf(reply, 'taxpayerStatus').toUpperCase(),
    nationalId: textOf(reply, 'nationalId'),
  };
  return Object.values(taxpayer).every((text) => text === '')
    ? { outcome: 'notFound' }
    : { outcome: 'found', ...taxpayer };
}

/** `decodeTaxpayer` and three fields more; the authority's Java library knows the name as `taxpayerName`, and no status. */
export function decodeTaxpayerInfo(json: unknown): Lookup<TaxpayerInfo> {
  const reply = objectIn(json ?? {});
  const taxpayer = decodeTaxpayer({ ...reply, nameTrade: textOf(reply, 'nameTrade') || textOf(reply, 'taxpayerName') });
  if (taxpayer.outcome === 'notFound') return taxpayer;
  return {
    ...taxpayer,
    taxpayerType: textOf(reply, 'taxpayerType'),
    postalCode: textOf(reply, 'postalcodeTaxpayer'),
    address: textOf(reply, 'addressTaxpayer'),
  };
}

/** @throws MissingInReply without the one field that it is about */
export function decodeArticle6Status(json: unknown): boolean {
  const remains = booleanOf(objectIn(json), 'article6RemainStatus');
  if (remains === null) throw new MissingInReply('no article6RemainStatus');
  return remains;
}
