/** What a registry said. `unknown`: it cannot tell, or did not answer; nobody is refused for that. */
export type Lookup<T> =
  | { outcome: 'found'; data: T }
  | { outcome: 'not_found' }
  | { outcome: 'unknown'; reason: string };
export type Match = { outcome: 'match' } | { outcome: 'no_match' } | { outcome: 'unknown'; reason: string };

export interface CompanyFacts {
  name: string;
  register_number: string;
  address: string;
  postal_code: string;
  landline: string;
}

export interface AddressFacts {
  province: string;
  city: string;
  address: string;
}

/** The state's registries as a vendor offers them. Codes are clean digits, phones 09…, dates Jalali 1360/01/31. */
export interface IdentityRegistry {
  /** Shahkar: does the phone belong to the person? */
  phoneOwner(phone: string, nationalCode: string): Promise<Match>;
  company(nationalId: string): Promise<Lookup<CompanyFacts>>;
  /** The registry lists the CEO by name, so the person has to be looked up too, which takes the day of birth. */
  companyCeo(nationalId: string, nationalCode: string, birthDate: string): Promise<Match>;
  postalAddress(postalCode: string): Promise<Lookup<AddressFacts>>;
}
