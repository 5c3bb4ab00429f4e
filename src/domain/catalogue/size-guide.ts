import { interpolate } from '../format/interpolate.ts'
import { numberFormat } from '../format/formatters.ts'
import { type UnitSystem, unitSystems } from '../region/units.ts'
import type { SizeMeasure, SizeRange } from './product.ts'

type Unit = 'kilogram' | 'pound' | 'centimeter' | 'inch'

/** A reader's unit in content units (kg, cm): international avoirdupois and inch. */
const sizeOf: Readonly<Record<Unit, number>> = { kilogram: 1, pound: 0.453_592_37, centimeter: 1, inch: 2.54 }

const units: Readonly<Record<SizeMeasure, Readonly<Record<UnitSystem, Unit>>>> = {
  weight: { metric: 'kilogram', imperial: 'pound' },
  calf: { metric: 'centimeter', imperial: 'inch' },
}

/** Whom a size fits, in a reader's own words and units: `70–90 kg`, `154–198 lb (70–90 kg)`, `38–42 cm`. */
export type SizeGuideRow = { readonly size: string; readonly range: string }

/** Products of one kind have the same sizes. Cleared when editors have given so many. */
const mostTexts = 2000
const texts = new Map<string, string>()

function rangeText(range: SizeRange, unit: Unit, tag: string, upTo: string): string {
  const key = [range.from, range.to, unit, tag, upTo].join(' ')
  const text = texts.get(key) ?? formatRange(range, unit, tag, upTo)
  if (texts.size >= mostTexts) texts.clear()
  texts.set(key, text)
  return text
}

function formatRange({ from, to }: SizeRange, unit: Unit, tag: string, upTo: string): string {
  const format = numberFormat(tag, { style: 'unit', unit, maximumFractionDigits: unit === 'inch' ? 1 : 0 })
  const [start, end] = [from / sizeOf[unit], to / sizeOf[unit]]
  return start === 0 ? interpolate(upTo, { weight: format.format(end) }) : format.formatRange(start, end)
}

/**
 * The rows of a size guide, the smallest first; none where fewer than two sizes leave nothing to choose.
 * @param locale BCP 47 tag and country (`us`) of the reader
 * @param upTo text of a range that begins at nothing, with `{weight}`
 */
export function sizeGuideRows(
  guide: readonly SizeRange[],
  locale: { readonly tag: string; readonly country: string },
  upTo: string,
): readonly SizeGuideRow[] {
  if (guide.length < 2) return []
  const systems = unitSystems(locale.country)
  return guide.map((row) => {
    const [first = '', second] = systems.map((system, index) =>
      rangeText(row, units[row.measure][system], locale.tag, index === 0 ? upTo : '{weight}'),
    )
    return { size: row.size, range: second === undefined ? first : `${first} (${second})` }
  })
}
