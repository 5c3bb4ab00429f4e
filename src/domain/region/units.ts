export type UnitSystem = 'metric' | 'imperial'

/** In the United States people think in pounds and inches; in Canada in metric units, with the others at hand. */
const systems: Readonly<Record<string, readonly UnitSystem[]>> = {
  us: ['imperial', 'metric'],
  ca: ['metric', 'imperial'],
}
const metric: readonly UnitSystem[] = ['metric']

/** Unit systems that a country's pages show, its own first. */
export const unitSystems = (country: string): readonly UnitSystem[] => systems[country] ?? metric

const number = String.raw`[−-]?\d[\d.,]*`
const amount = String.raw`(?:${number}(?: ?(?:×|–|to|by) ?${number})*)`
/** `115 kg (254 lb)`, `64 × 19 cm (25 × 7.5 in)`, `−30 °C (−22 °F)`; units may be words, or French: `4,7 po`. */
const pair = new RegExp(
  String.raw`(${amount}[ \u00a0](?:k?g|[ckm]?m|°C|(?:kilo|centi)?meters?|kilograms?))` +
    String.raw` \((${amount}[ \u00a0](?:lb|oz|in|ft|mi|yd|°F|inches|feet|miles|yards|pounds|ounces|po|pi|livres))\)`,
  'g',
)

/**
 * Measures of a text in the units of a country: of each pair, metric with imperial in brackets, both in the country's
 * order, or the metric one alone. Measures without a second one stay.
 *
 * @example inUnitsOf('us', 'up to 115 kg (254 lb)') // 'up to 254 lb (115 kg)'
 * @example inUnitsOf('de', 'up to 115 kg (254 lb)') // 'up to 115 kg'
 */
export function inUnitsOf(country: string, text: string): string {
  const shown = unitSystems(country)
  return text.replace(pair, (_, inMetric: string, inImperial: string) => {
    const [first = '', second] = shown.map((system) => (system === 'metric' ? inMetric : inImperial))
    return second === undefined ? first : `${first} (${second})`
  })
}
