import { type CallInput, type CallReply, type Client, calls, createClient } from '@taraz/contract';
import { saleBody } from '../../../scripts/lib/stand/sale.ts';
import { controlOf } from './simulator-control.ts';
import type { System } from './system.ts';

/** A token is good for fifteen minutes. */
const keptMs = 300_000;
const kept = new Map<string, { login: Promise<Login>; at: number }>();

interface Login {
  token: string;
  client: Client;
}

/** A login of the demo's admin, or of whoever stands in his place, that many tests share: none of them may end it. */
export function sharedLogin({ url, demo: { username, password } }: System): Promise<Login> {
  const whose = `${url} ${username}`;
  const known = kept.get(whose);
  if (known !== undefined && performance.now() - known.at < keptMs) return known.login;
  const begin = async (): Promise<Login> => {
    let token: string | null = null;
    const client = createClient({ baseUrl: `${url}/api`, token: () => token, fetch });
    ({ token } = await client(calls.authorize, { body: { username, password } }));
    return { token, client };
  };
  const login = begin();
  kept.set(whose, { login, at: performance.now() });
  return login;
}

/** A client of a running product, signed in as the demo's admin. */
export const signedInClient = async (system: System): Promise<Client> => (await sharedLogin(system)).client;

export type Product = CallReply<typeof calls.listProducts>['products'][number];
export type Invoice = CallReply<typeof calls.getInvoice>;

/** The demo's goods whose name has the words. */
export async function productNamed(client: Client, words: string): Promise<Product> {
  const { products } = await client(calls.listProducts, { query: { search_field: words, limit: 1 } });
  const [product] = products;
  if (product === undefined) throw new Error(`the demo has no goods «${words}»`);
  return product;
}

/** The demo's goods whose name has the words, among those of another account. */
export async function takeGoods(system: System, client: Client, words: string): Promise<Product> {
  const { name, code, price, vat_percentage } = await productNamed(await signedInClient(system), words);
  return client(calls.createProduct, { body: { name, code, price, vat_percentage } });
}

/** What a counter sends: goods sold for cash a minute ago, the buyer unnamed. */
export const counterSale = (product_id: string, item_qty: string) =>
  ({
    invoice: {
      invoice_output_type: 'type_two',
      invoice_pattern: 'sale',
      payment_method: 'cash',
      invoice_date: new Date(Date.now() - 60_000).toISOString(),
    },
    items: [{ product_id, item_qty, item_discount: '0' }],
  }) satisfies CallInput<typeof calls.createInvoice>['body'];

export interface SaleOptions {
  number: number;
  /** by default due at once: a minute ago */
  date?: Date;
  company?: string;
  draft?: boolean;
  /** goods id of its one line, and its name */
  product?: string;
  productName?: string;
}

/** Issues (or keeps as a draft) a sale over the API, to arrange what a test is about. */
export function arrangeSale(
  client: Client,
  { number, date, company, draft = false, product, productName }: SaleOptions,
): Promise<Invoice> {
  const body = saleBody(number, 1) as { invoice: object; buyer_info: object; items: object[] };
  const invoice_date = (date ?? new Date(Date.now() - 60_000)).toISOString();
  return client(calls.createInvoice, {
    body: {
      ...body,
      save_as_draft: draft,
      invoice: { ...body.invoice, invoice_date },
      items: body.items.map((item) => ({
        ...item,
        ...(product === undefined ? {} : { item_code: product }),
        ...(productName === undefined ? {} : { item_name: productName }),
      })),
      buyer_info: { ...body.buyer_info, ...(company === undefined ? {} : { company }) },
    } as never,
  });
}

/** An invoice that the authority refuses. */
export async function refusedInvoice(client: Client, simulatorUrl: string, number: number): Promise<string> {
  const goods = await productNamed(client, 'تینر');
  await controlOf(simulatorUrl).loadGoods([{ id: goods.code, rate: '9' }]);
  return (await arrangeSale(client, { number, product: goods.code })).id;
}
