import { type CallInput, type Client, calls, createClient } from '@taraz/contract';
import type { System } from './system.ts';
import { until } from './until.ts';

export const employeePassword = 'kj4m-wq8t-zx';

/** A client with a token of its own. */
export async function clientOf({ url }: System, username: string, password = employeePassword): Promise<Client> {
  let token: string | null = null;
  const client = createClient({ baseUrl: `${url}/api`, token: () => token, fetch });
  token = (await client(calls.authorize, { body: { username, password } })).token;
  return client;
}

type Crew = CallInput<typeof calls.createEmployee>['body']['crew'];

/** An employee of the client's account, made over the API. */
export const newEmployee = (admin: Client, crew: Omit<Crew, 'password'>) =>
  admin(calls.createEmployee, {
    body: { crew: { password: employeePassword, ...crew }, profile: { first_name: 'مینا', last_name: 'نمونه' } },
  });

/** Another taxpayer with an account of its own, signed up over the API with the embedded registries. */
export async function newTaxpayer({ url }: System, username: string, phone: string): Promise<void> {
  const client = createClient({ baseUrl: `${url}/api`, token: () => null, fetch });
  const { challenge_id } = await client(calls.sendCode, { body: { phone, purpose: 'signup' } });
  const code = await until(
    async () => (await client(calls.listOutbox, { query: { search_field: phone } })).messages[0]?.code ?? null,
    { what: `a code for ${phone}` },
  );
  const { phone_ticket } = await client(calls.verifyCode, { body: { challenge_id, code } });
  await client(calls.register, {
    body: {
      user_type: 'real',
      username,
      first_name: 'سارا',
      last_name: 'نمونه',
      national_code: '0499370899',
      phone,
      economic_code: '04993708990001',
      final_contract: true,
      province: 'تهران',
      city: 'تهران',
      postal_code: '1511943943',
      address: 'خیابان بهار، پلاک ۱۲',
      password: employeePassword,
      phone_ticket: phone_ticket ?? '',
    },
  });
}

/** A seller with a tax memory, who may issue and whose lists and books begin from nothing: the product as he signs in to it. */
export async function newSeller(system: System, username: string, phone: string, memory_id: string): Promise<System> {
  await newTaxpayer(system, username, phone);
  const client = await clientOf(system, username);
  await client(calls.addMemory, { body: { memory_id } });
  await client(calls.generateKey, { body: { memory_id } });
  await client(calls.certifyBySimulator, { body: { memory_id } });
  return { ...system, demo: { username, password: employeePassword } };
}

/** The product as its operator signs in to it. */
export const asOperator = (system: System): System => ({
  ...system,
  demo: (system as System & { demo: { operator: { username: string; password: string } } }).demo.operator,
});
