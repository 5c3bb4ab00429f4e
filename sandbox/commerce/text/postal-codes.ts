/** The form of a country's postal codes, spaces and dashes left out, with one to show. */
const forms: Readonly<Record<string, { pattern: RegExp; example: string }>> = {
  AT: { pattern: /^\d{4}$/, example: '6020' },
  AU: { pattern: /^\d{4}$/, example: '3741' },
  BE: { pattern: /^\d{4}$/, example: '1000' },
  CA: { pattern: /^[ABCEGHJ-NPRSTVXY]\d[A-Z]\d[A-Z]\d$/, example: 'J8E 1T1' },
  CH: { pattern: /^\d{4}$/, example: '7270' },
  CZ: { pattern: /^\d{5}$/, example: '543 51' },
  DE: { pattern: /^\d{5}$/, example: '87561' },
  ES: { pattern: /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/, example: '25530' },
  FR: { pattern: /^\d{5}$/, example: '74400' },
  GB: { pattern: /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/, example: 'PH33 6TQ' },
  IT: { pattern: /^\d{5}$/, example: '39046' },
  JP: { pattern: /^\d{7}$/, example: '399-9301' },
  NL: { pattern: /^[1-9]\d{3}[A-Z]{2}$/, example: '1012 AB' },
  NO: { pattern: /^\d{4}$/, example: '3580' },
  NZ: { pattern: /^\d{4}$/, example: '9300' },
  PL: { pattern: /^\d{5}$/, example: '34-500' },
  SE: { pattern: /^\d{5}$/, example: '837 52' },
  US: { pattern: /^\d{5}(\d{4})?$/, example: '59715' },
}

/** A postal code to show; '' for a country whose form is not known. */
export const postalExample = (country: string): string => forms[country]?.example ?? ''

/** False for what is no postal code of this country; spaces, dashes and small letters do not matter. */
export function isPostalCode(country: string, typed: string): boolean {
  const { pattern } = forms[country] ?? {}
  return pattern === undefined || pattern.test(typed.replaceAll(/[\s-]/g, '').toUpperCase())
}
