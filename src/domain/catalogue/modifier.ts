import type { Modifier } from './product.ts'

/** Most characters of a typed choice, whatever the merchant allows (security, A8). */
export const longestEntry = 255

/** What is entered for modifiers, as form fields have it: a text, or the id of a value; '' for nothing. */
export type Entries = Readonly<Record<number, string>>

/** Why an entry is refused. */
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

function isValid(modifier: Modifier, entry: string): boolean {
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

/** Why an entry is refused; `undefined` for one that can be ordered. Blanks alone are nothing. */
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
