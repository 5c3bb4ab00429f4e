/** A refusal in the vendor's words and numbers (vendors, content 7). */
export class DeliveryError extends Error {
  readonly status: 400 | 401 | 404 | 405 | 412 | 414 | 422
  readonly code: number
  readonly errors: Readonly<Record<string, readonly string[]>>

  constructor(
    status: DeliveryError['status'],
    code: number,
    message: string,
    errors: Readonly<Record<string, readonly string[]>> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
  }

  body(): { error_message: string; error_code: number; errors: Readonly<Record<string, readonly string[]>> } {
    return { error_message: this.message, error_code: this.code, errors: this.errors }
  }
}

export const noSuchEntry = (): DeliveryError =>
  new DeliveryError(422, 141, "The requested object doesn't exist.", { uid: ['is not valid.'] })

/** The same number as for an entry: only the sentence says that the stack lacks the language. */
export const noSuchLanguage = (): DeliveryError =>
  new DeliveryError(422, 141, 'Language was not found. Please try again.', { language: ['is not valid.'] })

export const noSuchAsset = (): DeliveryError =>
  new DeliveryError(404, 145, 'Asset was not found.', { uid: ['is not valid.'] })

export const noSuchGlobalField = (uid: string): DeliveryError =>
  new DeliveryError(422, 118, `The Global Field '${uid}' was not found. Please try again.`, { uid: ['is not valid.'] })

export const noSuchContentType = (uid: string): DeliveryError =>
  new DeliveryError(422, 118, `The Content Type '${uid}' was not found. Please try again.`, { uid: ['is not valid.'] })

export const badParameter = (name: string, message = 'is not valid.'): DeliveryError =>
  new DeliveryError(400, 400, 'Bad request. Please try again with valid parameters.', { [name]: [message] })
