/**
 * A request whose body was received before it, as text: reading it makes no copies. The platform's `Request` would
 * encode the text, collect the bytes and decode them again, at every reader.
 */
export class TextRequest extends Request {
  readonly #body: string

  constructor(url: string, init: RequestInit & { readonly body: string }) {
    super(url, init)
    this.#body = init.body
  }

  override text(): Promise<string> {
    return Promise.resolve(this.#body)
  }
}
