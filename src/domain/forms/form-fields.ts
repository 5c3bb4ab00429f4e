/** Field of the one-time id that plain forms carry in pages that are rendered for a session. */
export const formIdField = 'form_id'

/** Field that a page's script adds to forms where the browser keeps no cookies; its value is `refused`. */
export const cookiesField = 'cookies'

/** Fields about the form itself, which no form's rule reads. */
export const formMetaFields: ReadonlySet<string> = new Set([formIdField, cookiesField])
