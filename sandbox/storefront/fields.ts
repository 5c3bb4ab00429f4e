import { html } from 'hono/html'
import type { Html } from './page.ts'

export type Field = {
  name: string
  label: string
  value?: string
  problem?: string | undefined
  type?: 'text' | 'email' | 'tel' | 'password'
  autocomplete?: string
  inputmode?: 'numeric'
  optional?: true
  wide?: true
  hint?: string
}

const problemId = (name: string): string => `${name}-problem`

/** A labelled input with its problem, if it has one. */
export function textField(field: Field): Html {
  const { name, label, value = '', problem, type = 'text', autocomplete = 'off', inputmode = 'text', hint } = field
  return html`<div class="${field.wide ? 'wide' : ''}">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      inputmode="${inputmode}"
      aria-required="${field.optional ? 'false' : 'true'}"
      ${describedBy(name, problem, hint)}
    />
    ${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''} ${problemText(name, problem)}
  </div>`
}

export type Choice = { value: string; label: string; group?: string }

/** A labelled select. Choices with a group stand under that heading. */
export function selectField(field: Omit<Field, 'type' | 'inputmode'>, choices: readonly Choice[]): Html {
  const { name, label, value = '', problem, autocomplete = 'off', hint } = field
  const groups = Map.groupBy(choices, (choice) => choice.group ?? '')
  return html`<div class="${field.wide ? 'wide' : ''}">
    <label for="${name}">${label}</label>
    <select id="${name}" name="${name}" autocomplete="${autocomplete}" ${describedBy(name, problem, hint)}>
      ${[...groups].map(([group, members]) => optionsOf(group, members, value))}
    </select>
    ${problemText(name, problem)}
  </div>`
}

function optionsOf(group: string, choices: readonly Choice[], chosen: string): Html {
  const options = choices.map(
    ({ value, label }) => html`<option value="${value}" ${value === chosen ? 'selected' : ''}>${label}</option>`,
  )
  return group === '' ? html`${options}` : html`<optgroup label="${group}">${options}</optgroup>`
}

function describedBy(name: string, problem: string | undefined, hint: string | undefined): Html | '' {
  if (problem) return html`aria-invalid="true" aria-describedby="${problemId(name)}"`
  return hint ? html`aria-describedby="${name}-hint"` : ''
}

function problemText(name: string, problem: string | undefined): Html | '' {
  return problem ? html`<p class="problem" id="${problemId(name)}">${problem}</p>` : ''
}
