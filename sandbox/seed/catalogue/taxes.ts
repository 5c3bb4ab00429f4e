import type { SeedTax, StoreKey, TaxKind } from '../types.ts'

/** `AL 4, AK 0`: a rate in percent for each state. */
const byState = (kind: TaxKind, country: string, list: string, onShipping: boolean): SeedTax[] =>
  list.split(', ').map((entry) => {
    const [state = '', percent] = entry.split(' ')
    return { kind, country, state, percent: Number(percent), onShipping }
  })

const inCountry = (kind: TaxKind, list: string): SeedTax[] =>
  list.split(', ').map((entry) => {
    const [country = '', percent] = entry.split(' ')
    return { kind, country, percent: Number(percent), onShipping: true }
  })

/** States without a sales tax (Alaska, Delaware, Montana, New Hampshire, Oregon) have no row. */
const salesTax =
  'AL 4, AZ 5.6, AR 6.5, CA 7.25, CO 2.9, CT 6.35, DC 6, FL 6, GA 4, HI 4, ID 6, IL 6.25, IN 7, IA 6, KS 6.5, KY 6, LA 5, ME 5.5, MD 6, MA 6.25, MI 6, MN 6.875, MS 7, MO 4.225, NE 5.5, NV 6.85, NJ 6.625, NM 4.875, NY 4, NC 4.75, ND 5, OH 5.75, OK 4.5, PA 6, RI 7, SC 6, SD 4.2, TN 7, TX 6.25, UT 4.85, VT 6, VA 4.3, WA 6.5, WV 6, WI 5, WY 4'

/**
 * Taxes by the country, and the state, that an order is sent to. A store's prices include them or they are added, as
 * the store says (`pricesIncludeTax`). What leaves the customs territory is not taxed here.
 */
export const taxes: Record<StoreKey, SeedTax[]> = {
  us: byState('sales', 'US', salesTax, false),
  ca: [
    ...byState('gst', 'CA', 'AB 5, BC 5, MB 5, NT 5, NU 5, QC 5, SK 5, YT 5', true),
    ...byState('hst', 'CA', 'NB 15, NL 15, NS 14, ON 13, PE 15', true),
    ...byState('pst', 'CA', 'BC 7, MB 7, SK 6', true),
    ...byState('qst', 'CA', 'QC 9.975', true),
  ],
  eu_region_1: inCountry('vat', 'AT 20, BE 21, CZ 21, DE 19, ES 21, FR 20, IT 22, NL 21, PL 23, SE 25'),
}
