import { html } from 'hono/html'
import type { Json, SchemaField } from '../../seed/types.ts'
import { isObject, type Pointer } from '../entry.ts'
import { type Control, controlOf, optionOf, plainText, pointersOf, textOf } from './form-fields.ts'
import { nameOf } from './read-form.ts'

type Html = ReturnType<typeof html>

/** An entry that a reference may point at. */
export type Target = Pointer & { readonly title: string }

/** The lists that the rows of a form need beside the entry: the entries of some types. */
export type TargetsOf = (types: readonly string[]) => readonly Target[]

/** Empty choices after those of a reference: new ones are chosen there. */
const spareChoices = 1

/** The rows of a schema's fields, with what they hold; those of groups and blocks stand in a box of their own. */
export function fieldRows(
  schema: readonly SchemaField[],
  fields: { readonly [field: string]: Json },
  targets: TargetsOf,
  path = '',
): Html[] {
  return schema.map((field) => fieldRow(field, fields[field.uid], targets, nameOf(path, field.uid)))
}

function fieldRow(field: SchemaField, value: Json | undefined, targets: TargetsOf, name: string): Html {
  if (field.data_type === 'blocks') return blockList(field, Array.isArray(value) ? value : [], targets, name)
  if (field.schema && field.multiple) return groupList(field, field.schema, value, targets, name)
  if (field.schema) {
    return box(field.display_name, fieldRows(field.schema, isObject(value) ? value : {}, targets, name))
  }
  return controlRow(field, value, targets, name)
}

const box = (title: string, rows: readonly (Html | string)[]): Html =>
  html`<fieldset>
    <legend>${title}</legend>
    ${rows}
  </fieldset>`

function groupList(
  field: SchemaField,
  schema: readonly SchemaField[],
  value: Json | undefined,
  targets: TargetsOf,
  name: string,
): Html {
  const items = Array.isArray(value) ? value : []
  const boxes = items.map((item, index) => {
    const title = `${field.display_name} ${index + 1}`
    const rows = fieldRows(schema, isObject(item) ? item : {}, targets, `${name}.${index}`)
    return box(title, [...rows, itemButtons(name, index, title)])
  })
  return box(field.display_name, [...boxes, addButton(`add:${name}`, `Add to ${field.display_name}`)])
}

function blockList(field: SchemaField, items: readonly Json[], targets: TargetsOf, name: string): Html {
  const boxes = items.map((item, index) => {
    const [[kind, value] = ['', null]] = isObject(item) ? Object.entries(item) : []
    const block = field.blocks?.find(({ uid }) => uid === kind)
    const title = `${index + 1}. ${block?.title ?? kind}`
    const rows = fieldRows(block?.schema ?? [], isObject(value) ? value : {}, targets, `${name}.${index}.${kind}`)
    return box(title, [...rows, itemButtons(name, index, title)])
  })
  const adds = (field.blocks ?? []).map(({ uid, title }) => addButton(`add:${name}:${uid}`, `Add ${title}`))
  return box(field.display_name, [...boxes, ...adds])
}

const addButton = (action: string, label: string): Html =>
  html`<button name="action" value="${action}" formnovalidate>${label}</button> `

const itemButtons = (name: string, index: number, title: string): Html =>
  html`<p>
    ${index > 0 ? html`<button name="action" value="up:${name}:${index}" formnovalidate>Move ${title} up</button>` : ''}
    <button name="action" value="remove:${name}:${index}" formnovalidate>Remove ${title}</button>
  </p>`

function controlRow(field: SchemaField, value: Json | undefined, targets: TargetsOf, name: string): Html {
  const control = controlOf(field, value)
  if (control === 'flag') return flagRow(field, value, name)
  if (control === 'reference') return referenceRow(field, value, targets, name)
  if (control === 'link') return linkRow(field, value, name)
  const id = `field-${name}`
  return html`<p>
    <label for="${id}">${field.display_name}${hints[control] ?? ''}</label><br />${input(field, control, value, {
      id,
      name,
    })}
  </p>`
}

const hints: Partial<Record<Control, string>> = {
  json: ' (JSON)',
  lines: ' (one a line)',
  numbers: ' (one a line)',
}

function input(
  field: SchemaField,
  control: Control,
  value: Json | undefined,
  { id, name }: { readonly id: string; readonly name: string },
): Html {
  const text = textOf(control, value)
  const required = field.mandatory ? 'required' : ''
  if (control === 'line') return html`<input id="${id}" name="${name}" value="${text}" ${required} />`
  if (control === 'day') return html`<input id="${id}" name="${name}" type="date" value="${text}" ${required} />`
  if (control === 'number') {
    return html`<input id="${id}" name="${name}" value="${text}" inputmode="decimal" ${required} />`
  }
  const rows = Math.min(16, text.split('\n').length + 1)
  return html`<textarea id="${id}" name="${name}" rows="${rows}" ${required}>${text}</textarea>`
}

/** A checkbox that is not ticked sends nothing, so the form says that it was there. */
const flagRow = (field: SchemaField, value: Json | undefined, name: string): Html =>
  html`<p>
    <input type="hidden" name="${name}" value="no" /><label
      ><input name="${name}" type="checkbox" value="yes" ${value === true ? 'checked' : ''} />
      ${field.display_name}</label
    >
  </p>`

function referenceRow(field: SchemaField, value: Json | undefined, targets: TargetsOf, name: string): Html {
  const chosen = pointersOf(value)
  const known = targets(typeof field.reference_to === 'string' ? [field.reference_to] : (field.reference_to ?? []))
  const choices = [...chosen.map(optionOf), ...Array<string>(spareChoices).fill('')]
  return html`<fieldset>
    <legend>${field.display_name}</legend>
    ${choices.map((choice, index) => {
      const isMissing = choice !== '' && !known.some((target) => optionOf(target) === choice)
      return html`<label
          >${index + 1}.
          <select name="${name}">
            <option value="">None</option>
            ${isMissing ? html`<option value="${choice}" selected>${choice} (missing)</option>` : ''}
            ${known.map((target) => targetOption(target, choice))}
          </select></label
        >
        ${choice === '' ? '' : html`<a href="${`/content/edit/${choice}`}">Open</a>`}<br />`
    })}
  </fieldset>`
}

const targetOption = (target: Target, choice: string): Html =>
  html`<option value="${optionOf(target)}" ${optionOf(target) === choice ? 'selected' : ''}>${target.title}</option>`

function linkRow(field: SchemaField, value: Json | undefined, name: string): Html {
  const { title, href } = isObject(value) ? value : {}
  return box(field.display_name, [
    html`<p>
      <label>Text <input id="field-${name}.title" name="${name}.title" value="${plainText(title)}" /></label>
    </p>`,
    html`<p>
      <label>Address <input name="${name}.href" value="${plainText(href)}" /></label>
    </p>`,
  ])
}
