import { isStrongEnough } from '../../../domain/customer/password-rule.ts'
import { isEmail } from '../../../domain/forms/email-address.ts'

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

const fieldsOf = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter(isField).filter((one) => one.willValidate)

/** Marks that the server drops, or writes in another way: what they are part of, it judges alone. */
const odd = /\P{ASCII}/u

const keepsRule = ({ type, value }: Field): boolean =>
  type === 'password' ? isStrongEnough(value) : odd.test(value) || isEmail(value.trim())

/** The fault of a field's value, in its page's words (`data-missing`, `data-wrong`); '' when nothing is. */
function faultOf(field: Field): string {
  const { missing, wrong } = field.dataset
  const isBlank = field.type !== 'password' && field.value.trim() === ''
  if (field.validity.valueMissing || (field.required && isBlank)) return missing ?? field.validationMessage
  return wrong === undefined || keepsRule(field) ? '' : wrong
}

/** The id that pages give a field's error as well. */
const errorId = ({ id, name }: Field): string => `${id || name}-error`

/** Ids of what describes a field, without its error. */
const otherNotes = (field: Field): string[] =>
  (field.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '' && id !== errorId(field))

function describe(field: Field, notes: readonly string[]): void {
  if (notes.length > 0) field.setAttribute('aria-describedby', notes.join(' '))
  else field.removeAttribute('aria-describedby')
}

function takeBack(field: Field): void {
  document.getElementById(errorId(field))?.remove()
  field.removeAttribute('aria-invalid')
  describe(field, otherNotes(field))
}

/** Shows a fault below its field. @param isSpoken whether screen readers read it at once, as no focus comes to it */
function show(field: Field, fault: string, isSpoken: boolean): void {
  takeBack(field)
  const error = document.createElement('p')
  error.id = errorId(field)
  error.className = 'error'
  if (isSpoken) error.setAttribute('role', 'alert')
  error.textContent = fault
  field.closest('.field')?.append(error)
  field.setAttribute('aria-invalid', 'true')
  describe(field, [...otherNotes(field), error.id])
}

/** Runs work once no pointer is pressed: a button that moves while it is pressed would miss its click. */
function whenReleased(isPressed: boolean, work: () => void): void {
  if (!isPressed) return void setTimeout(work)
  addEventListener('pointerup', () => setTimeout(work), { once: true })
}

function checkForm(form: HTMLFormElement, isPressed: () => boolean): void {
  // Faults are shown in the page's language, beside their fields.
  form.noValidate = true
  form.addEventListener('focusout', ({ target }) => {
    // The value of an unchecked box is not empty.
    if (!isField(target) || target.value === '' || target.validity.valueMissing) return
    whenReleased(isPressed(), () => {
      const fault = document.activeElement === target ? '' : faultOf(target)
      if (fault !== '' && !target.hasAttribute('aria-invalid')) show(target, fault, true)
    })
  })
  form.addEventListener('input', ({ target }) => {
    if (isField(target) && target.hasAttribute('aria-invalid') && faultOf(target) === '') takeBack(target)
  })
  form.addEventListener(
    'submit',
    (event) => {
      const wrong = fieldsOf(form).filter((field) => faultOf(field) !== '')
      if (wrong.length === 0) return
      event.preventDefault()
      // Nothing is sent: neither the bot protection nor the mark of a form that waits is needed.
      event.stopImmediatePropagation()
      const [first] = wrong
      // It may have the focus already, as after Enter: then no focus comes to it that would have its error read.
      for (const field of wrong) show(field, faultOf(field), field === first && field === document.activeElement)
      first?.focus()
    },
    true,
  )
}

/**
 * Has the forms of a page say beside a field what is wrong with it: for what was typed once the field is left, for all
 * fields when the form is sent, which then has the focus in the first one. Screen readers hear each error, too. The
 * server checks again, and knows more.
 */
export function checkForms(): void {
  let isPressed = false
  addEventListener('pointerdown', () => void (isPressed = true), true)
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, () => void (isPressed = false), true)
  for (const form of document.querySelectorAll<HTMLFormElement>('form.form')) checkForm(form, () => isPressed)
}
