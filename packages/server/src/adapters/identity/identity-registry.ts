/** It cannot tell, or did not answer; nobody is refused for that. */
export interface Unknown {
  outcome: 'unknown';
  reason: string;
  /** it gave no answer about whoever was asked for: later it may */
  isSilent: boolean;
}

/** What a registry said. */
export type Lookup<T> = { outcome: 'found'; data: T } | { outcome: 'not_found' } | Unknown;
export type Match = { outcome: 'match' } | { outcome: 'no_match' } | Unknown;

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
