import { HtmlValidate } from 'html-validate'
import type { Fault } from './site.ts'

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:recommended'],
  rules: {
    // Matters of taste, and React writes `<input/>` and `required=""`: valid HTML, like the other forms.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    // So it writes `popoverTarget`.
    'attr-case': 'off',
    // A filter may be chosen more than once.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
    // Numbers are kept on one line by the style sheet.
    'tel-non-breaking': 'off',
    // Colours of swatches and points of interest are data of the element (decision 017).
    'no-inline-style': 'off',
  },
})

/** The faults of a page's HTML. */
export async function htmlFaults(html: string, path: string): Promise<Fault[]> {
  const { results } = await validator.validateString(html, path)
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => ({
      path,
      fault: `${ruleId}: ${message} (${selector ?? 'document'})`,
    })),
  )
  return [...faults, ...faultsAfterEnd(html, path)]
}

/** A browser moves what follows the end tag into the body, and the validator says nothing of it. */
function faultsAfterEnd(html: string, path: string): Fault[] {
  const [, after] = /<\/html>([^]*)$/i.exec(html) ?? []
  if (after === undefined) return [{ path, fault: 'the document has no end tag' }]
  return after.trim() === '' ? [] : [{ path, fault: `after </html>: ${after.trim().slice(0, 60)}` }]
}
