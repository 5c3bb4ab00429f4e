const mark = 'stale'

/** Fields whose text a visitor has changed. */
const isTyped = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field.type !== 'hidden' && field.type !== 'checkbox' && field.type !== 'radio' && field.value !== field.defaultValue

/** Whether a visitor has typed into a form of the page, which a reload would empty. */
const hasTypedText = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')].some(isTyped)

/** Notes that a newer build has changed the page in view: it stays, and the next navigation loads it anew. */
export function markStale(): void {
  const { dataset } = document.documentElement
  if (dataset[mark] !== undefined) return
  dataset[mark] = ''
  // Going back to it shows it as it was left, without asking the server.
  addEventListener('pageshow', ({ persisted }) => persisted && needsReload() && location.reload())
}

/** Whether a navigation within the page must load it anew: a newer build changed it, and no text would be lost. */
export const needsReload = (): boolean => document.documentElement.dataset[mark] !== undefined && !hasTypedText()
