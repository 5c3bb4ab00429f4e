import type { Modifier } from './product.ts'

/** Most characters of a typed choice, whatever the merchant allows (security, A8). */
export const longestEntry = 255

/** The entries for modifiers, as form fields have it: a text, or the id of a value; '' for nothing. */
export type Entries = Readonly<Record<number, string>>

/** The reason of a refusal. */
export type EntryFault = 'missing' | 'invalid'

const isWithin = <Value extends number | string>(
  value: Value,
  { least, most }: { readonly least?: Value; readonly most?: Value },
): boolean => (least === undefined || value >= least) && (most === undefined || value <= most)

/** Whether a text is an ISO date. */
export const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/**
 * A typed number as machines write it: digits of full width, a minus sign and a decimal comma are read as well. "1,500"
 * stays as it is, since to some it is a thousand and more.
 */
function plainNumber(entry: string): string {
  const text = entry.normalize('NFKC').replace('−', '-')
  return /^-?[1-9]\d{0,2},\d{3}$/.test(text) ? text : text.replace(',', '.')
}

/** A typed entry as the platform takes it. */
export const plainEntry = ({ kind }: Modifier, entry: string): string =>
  kind === 'number' ? plainNumber(entry.trim()) : entry

function isValid(modifier: Modifier, typed: string): boolean {
  const entry = plainEntry(modifier, typed)
  switch (modifier.kind) {
    case 'text':
      return (
        entry.length <= longestEntry &&
        isWithin(Array.from(entry).length, modifier) &&
        entry.split('\n').length <= (modifier.lines ?? Infinity)
      )
    case 'number':
      return (
        /^-?\d{1,15}(\.\d{1,15})?$/.test(entry) &&
        isWithin(Number(entry), modifier) &&
        !(modifier.isWhole && entry.includes('.'))
      )
    case 'date':
      return isDay(entry) && isWithin(entry, modifier)
    case 'checkbox':
      return entry === String(modifier.valueId)
    case 'list':
      return modifier.values.some(({ id }) => String(id) === entry)
    case 'unsupported':
      return false
  }
}

/** The reason of a refusal; `undefined` for one that can be ordered. Blanks alone are nothing. */
export function entryFault(modifier: Modifier, entry: string): EntryFault | undefined {
  // A form that is posted without scripts ends lines by two characters.
  const text = entry.replaceAll('\r\n', '\n').trim()
  if (text === '') return modifier.isRequired ? 'missing' : undefined
  return isValid(modifier, text) ? undefined : 'invalid'
}

/** A modifier whose entry is refused. */
export type EntryFlaw = { readonly modifier: Modifier; readonly fault: EntryFault }

/** The modifiers whose entries are refused, in their order. */
export const entryFlaws = (modifiers: readonly Modifier[], entries: Entries): readonly EntryFlaw[] =>
  modifiers.flatMap((modifier) => {
    const fault = entryFault(modifier, entries[modifier.id] ?? '')
    return fault ? [{ modifier, fault }] : []
  })

/** Whether an entry is the id of one of the modifier's values. */
export const isListed = ({ kind }: Modifier): boolean => kind === 'list' || kind === 'checkbox'

/** Entries as the cart's API takes them; those without any are left out. */
export const toChoices = (
  modifiers: readonly Modifier[],
  entries: Entries,
): readonly { readonly id: number; readonly value: number | string }[] =>
  modifiers.flatMap((modifier) => {
    const entry = (entries[modifier.id] ?? '').trim()
    return entry === '' ? [] : [{ id: modifier.id, value: isListed(modifier) ? Number(entry) : entry }]
  })
