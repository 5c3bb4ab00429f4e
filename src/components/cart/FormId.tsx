import { formIdField } from '../../domain/forms/form-fields.ts'

/** One-time id of a cart form in a page that is rendered for a session. */
export function FormId({ of }: { readonly of: { readonly formId?: string | undefined } }) {
  return of.formId !== undefined && <input type="hidden" name={formIdField} value={of.formId} />
}
