import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { instant, listOf, listQuery, oneOf, sortBy, strict, uuid } from '../schemas/common.ts';

const contract = Type.Object({
  /** of the newest invoice under it */
  id: uuid(),
  contract_number: Type.String({ description: 'contract_factor_reg_number' }),
  contract_type: oneOf('contracting', 'commission'),
  buyer_name: Type.String(),
  buyer_code: Type.String(),
  invoices: Type.Integer(),
  /** of those of them that reports count as sales: no test, and neither superseded, cancelled nor refused; rial */
  total: Type.String(),
  first_date: instant(),
  last_date: instant(),
});

export const taxpayerCalls = {
  listTaxpayerContracts: defineCall({
    id: 'listTaxpayerContracts',
    method: 'GET',
    path: '/taxpayers/taxpayers_contracts',
    tag: 'taxpayers',
    summary: 'Contracts known for the taxpayer, by the invoices of contracting and commission work under them',
    access: { level: 'employee', permission: 'draft' },
    query: strict({
      ...listQuery(sortBy(['last_date', 'contract_number', 'buyer_name'])),
      contract_type: Type.Optional(oneOf('contracting', 'commission')),
    }),
    reply: listOf('contracts', contract),
    status: 200,
    problems: ['INVALID_INPUT'],
  }),
};
