import type { ReactNode } from 'react'
import { modifierField } from '../../domain/cart/typed-choice.ts'
import { type Entries, type EntryFault, type EntryFlaw, longestEntry } from '../../domain/catalogue/modifier.ts'
import type { Modifier } from '../../domain/catalogue/product.ts'
import { swatchBackground } from '../../domain/catalogue/swatch.ts'
import { interpolate } from '../../domain/format/interpolate.ts'
import type { Words } from '../../domain/pages/words/words.ts'

type Props = {
  readonly modifier: Modifier
  /** The choice that a refused form came back with. */
  readonly start: string | undefined
  /** The reason of a refused entry. */
  readonly fault: EntryFault | undefined
  /** Path of the contact page, for what cannot be chosen here. */
  readonly contactPath: string
  /** Writes an ISO date. */
  readonly day: (day: string) => string
  readonly words: Words<'buy_box'>
}

/** The limits of an entry, in words. */
function hintOf(modifier: Modifier, { day, words }: Pick<Props, 'day' | 'words'>): string {
  if (!('least' in modifier || 'most' in modifier)) return ''
  const { least, most } = modifier
  const shown = (limit: number | string) => (typeof limit === 'string' ? day(limit) : limit)
  const isText = modifier.kind === 'text'
  const from = isText ? words.entry_characters_from : words.entry_from
  const to = isText ? words.entry_characters_to : words.entry_to
  return [
    ...(least === undefined ? [] : [interpolate(from, { limit: shown(least) })]),
    ...(most === undefined ? [] : [interpolate(to, { limit: shown(most) })]),
  ].join(', ')
}

const complaintOf = ({ displayName: option, kind }: Modifier, fault: EntryFault, words: Words<'buy_box'>): string => {
  const missing = kind === 'list' ? words.choose_other : words.enter_other
  return interpolate(fault === 'missing' ? missing : words.check_other, { option })
}

type ModifierChoicesProps = Pick<Props, 'contactPath' | 'day' | 'words'> & {
  readonly modifiers: readonly Modifier[]
  /** The choice that a refused form came back with. */
  readonly start: Entries | undefined
  /** The modifier whose entry was refused, and why. */
  readonly flaw: EntryFlaw | undefined
}

/** A product's choices that make no variant (`boot/hydrate-islands.ts` loads them where there are any). */
export function ModifierChoices({ modifiers, start, flaw, ...props }: ModifierChoicesProps) {
  return modifiers.map((modifier) => (
    <ModifierChoice
      key={modifier.id}
      modifier={modifier}
      start={start && (start[modifier.id] ?? '')}
      fault={flaw?.modifier.id === modifier.id ? flaw.fault : undefined}
      {...props}
    />
  ))
}

/** A choice that makes no variant: a field, a box to tick, a list, or a note where the shop cannot draw it. */
function ModifierChoice({ modifier, start, fault, contactPath, day, words }: Props) {
  const { id, displayName, isRequired } = modifier
  if (modifier.kind === 'unsupported')
    return (
      <p className="quiet">
        {interpolate(isRequired ? words.ask_required : words.ask_optional, { option: displayName })}{' '}
        <a href={contactPath}>{words.ask_contact}</a>
      </p>
    )
  const hint = hintOf(modifier, { day, words })
  const describedBy = [fault && `flaw-${id}`, hint !== '' && `hint-${id}`].filter(Boolean).join(' ') || undefined
  const notes = (
    <>
      {hint !== '' && (
        <p className="quiet" id={`hint-${id}`}>
          {hint}
        </p>
      )}
      {fault && (
        <p className="complaint" id={`flaw-${id}`} role="alert">
          {complaintOf(modifier, fault, words)}
        </p>
      )}
    </>
  )
  if (modifier.kind === 'list') return <ListedValues {...{ modifier, start, describedBy, words }} notes={notes} />
  if (modifier.kind === 'checkbox') {
    return (
      <div className="entry">
        <label>
          <input
            type="checkbox"
            name={modifierField(modifier)}
            value={modifier.valueId}
            defaultChecked={start === undefined ? modifier.isChecked : start !== ''}
            required={isRequired}
            aria-invalid={fault && true}
            aria-describedby={describedBy}
          />{' '}
          {modifier.label}
        </label>
        {notes}
      </div>
    )
  }
  return (
    <div className="entry">
      <label htmlFor={`entry-${id}`}>{displayName}</label>
      <EntryField {...{ modifier, start, fault, describedBy }} />
      {notes}
    </div>
  )
}

type EntryFieldProps = Pick<Props, 'start' | 'fault'> & {
  readonly modifier: Extract<Modifier, { kind: 'text' | 'number' | 'date' }>
  readonly describedBy: string | undefined
}

function EntryField({ modifier, start, fault, describedBy }: EntryFieldProps) {
  const common = {
    id: `entry-${modifier.id}`,
    name: modifierField(modifier),
    defaultValue: start,
    required: modifier.isRequired,
    'aria-invalid': fault && true,
    'aria-describedby': describedBy,
  }
  if (modifier.kind === 'text') {
    const length = { minLength: modifier.least, maxLength: Math.min(modifier.most ?? longestEntry, longestEntry) }
    return modifier.lines === 1 ? (
      <input type="text" {...common} {...length} />
    ) : (
      <textarea rows={3} {...common} {...length} />
    )
  }
  const limits = { min: modifier.least, max: modifier.most }
  if (modifier.kind === 'date') return <input type="date" {...common} {...limits} />
  // A text field: a wheel over a focused number field changes it, and what is no number would be read as nothing.
  return <input type="text" inputMode={modifier.isWhole ? 'numeric' : 'decimal'} {...common} />
}

type ListProps = Pick<Props, 'start' | 'words'> & {
  readonly modifier: Extract<Modifier, { kind: 'list' }>
  readonly describedBy: string | undefined
  readonly notes: ReactNode
}

function ListedValues({ modifier, start = String(modifier.start ?? ''), describedBy, words, notes }: ListProps) {
  const { values, isRequired, displayName } = modifier
  const name = modifierField(modifier)
  const isColored = values.every(({ hexColors }) => hexColors.length > 0)
  return (
    <fieldset className={isColored && isRequired ? 'opt colors' : 'opt'} aria-describedby={describedBy}>
      <legend>{displayName}</legend>
      <div>
        {!isRequired && (
          <label>
            <input type="radio" name={name} value="" defaultChecked={start === ''} />
            <span>{words.choose_none}</span>
          </label>
        )}
        {values.map(({ id, label, hexColors }) => (
          <label key={id}>
            <input type="radio" name={name} value={id} defaultChecked={String(id) === start} required={isRequired} />
            {isColored && isRequired ? (
              <>
                <i style={{ background: swatchBackground(hexColors) }} />
                <b>{label}</b>
              </>
            ) : (
              <span>{label}</span>
            )}
          </label>
        ))}
      </div>
      {notes}
    </fieldset>
  )
}
