import { html } from 'hono/html'
import type { HostedText } from '../../commerce/text/hosted-text.ts'
import type { Html } from '../page.ts'

/** Everything that is wrong, each with the way to its field; nothing when all is well. */
export function problemBox(
  { say }: HostedText,
  problems: Readonly<Record<string, string | undefined>>,
  fieldId: (name: string) => string | undefined = (name) => name,
): Html | '' {
  const messages = Object.entries(problems).filter(([, message]) => message !== undefined)
  if (messages.length === 0) return ''
  return html`<div role="alert" class="problems">
    <h2>${say('error_title')}</h2>
    <ul>
      ${messages.map(([name, message]) => {
        const id = fieldId(name)
        return html`<li>${id === undefined ? message : html`<a href="#${id}">${message}</a>`}</li>`
      })}
    </ul>
  </div>`
}
