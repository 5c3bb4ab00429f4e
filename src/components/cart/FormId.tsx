import type { formIdField } from '../../domain/forms/form-fields.ts'

// A type alone: a module that the page script has too would be a file of its own.
const fieldName: typeof formIdField = 'form_id'

/** One-time id of a cart form in a page that is rendered for a session. */
export function FormId({ of }: { readonly of: { readonly formId?: string | undefined } }) {
  return of.formId !== undefined && <input type="hidden" name={fieldName} value={of.formId} />
}
