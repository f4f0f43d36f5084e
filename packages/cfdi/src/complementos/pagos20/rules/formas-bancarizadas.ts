/** What c_FormaPago allows in a payment that goes through a bank, by form; accounts as patterns of the whole text. */
interface FormaBancarizada {
  readonly ordenante: RegExp;
  /** Absent: nothing may be said of the account that receives. */
  readonly beneficiario?: RegExp;
}

const ANY_ACCOUNT = /^(?:\d{10,11}|\d{15,16}|\d{18}|[A-Z0-9_]{10,50})$/;

const FORMAS: ReadonlyMap<string, FormaBancarizada> = new Map(
  Object.entries({
    "02": { ordenante: /^(?:\d{11}|\d{18})$/, beneficiario: ANY_ACCOUNT },
    "03": { ordenante: /^(?:\d{10}|\d{16}|\d{18})$/, beneficiario: /^(?:\d{10}|\d{18})$/ },
    "04": { ordenante: /^\d{16}$/, beneficiario: ANY_ACCOUNT },
    "05": { ordenante: ANY_ACCOUNT, beneficiario: ANY_ACCOUNT },
    "06": { ordenante: /^\d{10}$/ },
    "28": { ordenante: /^\d{16}$/, beneficiario: ANY_ACCOUNT },
    "29": { ordenante: /^\d{15,16}$/, beneficiario: ANY_ACCOUNT },
  }),
);

/** Undefined for a form that does not go through a bank. */
export function formaBancarizada(clave: string): FormaBancarizada | undefined {
  return FORMAS.get(clave);
}
