import { interpolate } from '../format/interpolate.ts'
import { numberFormat } from '../format/formatters.ts'
import type { SizeLoad } from './product.ts'

/** Kilograms of a pound (international avoirdupois). */
const poundKg = 0.453_592_37

/** Countries where people know their weight in pounds; in Canada they know both. */
const unitsOf: Readonly<Record<string, readonly Unit[]>> = { us: ['pound', 'kilogram'], ca: ['kilogram', 'pound'] }
const metric: readonly Unit[] = ['kilogram']

type Unit = 'kilogram' | 'pound'

/** Whom a size carries, in a reader's own words and units: `70–90 kg`, `154–198 lb (70–90 kg)`. */
export type SizeGuideRow = { readonly size: string; readonly weight: string }

function range({ fromKg, toKg }: SizeLoad, unit: Unit, tag: string, upTo: string): string {
  const format = numberFormat(tag, { style: 'unit', unit, maximumFractionDigits: 0 })
  const [from, to] = [fromKg, toKg].map((kg) => (unit === 'pound' ? kg / poundKg : kg))
  if (to === undefined || !from) return interpolate(upTo, { weight: format.format(to ?? 0) })
  return format.formatRange(from, to)
}

/**
 * The rows of a size guide, the lightest first; none where fewer than two sizes leave nothing to choose.
 * @param locale BCP 47 tag and country (`us`) of the reader
 * @param upTo text of a range that begins at nothing, with `{weight}`
 */
export function sizeGuideRows(
  guide: readonly SizeLoad[],
  locale: { readonly tag: string; readonly country: string },
  upTo: string,
): readonly SizeGuideRow[] {
  if (guide.length < 2) return []
  const units = unitsOf[locale.country] ?? metric
  return guide.map((load) => {
    const [first = '', second] = units.map((unit) =>
      range(load, unit, locale.tag, unit === units[0] ? upTo : '{weight}'),
    )
    return { size: load.size, weight: second === undefined ? first : `${first} (${second})` }
  })
}
