import { html } from 'hono/html'
import type { Html } from './page.ts'

export type Field = {
  name: string
  /** A text, or one for each country. */
  label: string | Html
  value?: string
  problem?: string | undefined
  type?: 'text' | 'email' | 'tel' | 'password'
  autocomplete?: string
  inputmode?: 'numeric' | 'email'
  optional?: true
  wide?: true
  className?: string
  hint?: string
  /** The first field with a problem: where the shopper goes on. */
  focus?: boolean
}

/** A labelled input with its problem, if it has one. @param id apart from the name where others share that */
export function textField(field: Field & { id?: string }): Html {
  const { name, label, value = '', type = 'text', autocomplete = 'off', id = name } = field
  // The rule for addresses is the server's: browsers refuse marks around one.
  const inputmode = type === 'email' ? type : field.inputmode
  return html`<div class="${classOf(field)}">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      name="${name}"
      type="${type === 'email' ? 'text' : type}"
      value="${value}"
      autocomplete="${autocomplete}"
      ${inputmode ? html`inputmode="${inputmode}"` : ''}
      aria-required="${field.optional ? 'false' : 'true'}"
      ${described(field, id)}
    />
    ${notes(field, id)}
  </div>`
}

export type Choice = { value: string; label: string }

/** A labelled select. @param id apart from the name where several selects share that */
export function selectField(field: Field & { id?: string }, choices: readonly Choice[]): Html {
  const { name, label, value = '', autocomplete = 'off', id = name } = field
  return html`<div class="${classOf(field)}">
    <label for="${id}">${label}</label>
    <select id="${id}" name="${name}" autocomplete="${autocomplete}" ${described(field, id)}>
      ${choices.map(
        (choice) =>
          html`<option value="${choice.value}" ${choice.value === value ? 'selected' : ''}>${choice.label}</option>`,
      )}
    </select>
    ${notes(field, id)}
  </div>`
}

const classOf = ({ wide, className = '' }: Field): string => (wide ? 'wide' : className)

function described({ problem, hint, focus }: Field, id: string): Html | '' {
  const notes = [...(problem ? [`${id}-problem`] : []), ...(hint ? [`${id}-hint`] : [])]
  if (notes.length === 0) return ''
  return html`${problem ? html`aria-invalid="true"` : ''} ${focus ? 'autofocus' : ''}
  aria-describedby="${notes.join(' ')}"`
}

function notes({ problem, hint }: Field, id: string): Html {
  return html`${problem ? html`<p class="problem" id="${id}-problem">${problem}</p>` : ''}
  ${hint ? html`<p class="hint" id="${id}-hint">${hint}</p>` : ''}`
}
