import { countryOf } from '../../domain/country-suggestion.ts'
import { languageOf, suggestedLocale } from '../../domain/suggested-locale.ts'
import styles from '../../styles/suggestion.css?inline'

/**
 * The suggestion that a country's page for choosing one holds: in every language, with a link to each of its locales.
 */
async function fetchBar(place: string): Promise<HTMLElement> {
  const response = await fetch(`/${place}/country`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const template = page.querySelector<HTMLTemplateElement>(`template[data-suggestion="${countryOf(place)}"]`)
  const bar = template?.content.querySelector('section')
  if (!bar) throw new Error(`${place} has no suggestion`)
  return document.importNode(bar, true)
}

function removeUnless<Kind extends Element>(all: Iterable<Kind>, isWanted: (one: Kind) => boolean): void {
  for (const one of all) if (!isWanted(one)) one.remove()
}

/**
 * Leads to the page in view, where its head names a version in that locale; else the link stays one to the locale's
 * home.
 */
function leadToThisPage(link: HTMLAnchorElement): void {
  const version = document.querySelector<HTMLLinkElement>(`link[hreflang="${link.hreflang}"]`)
  if (version) link.href = new URL(version.href).pathname
}

/** Staying is a choice too (`remember-locale.ts` hears the press); the focus goes on to the page. */
function letStay(button: HTMLButtonElement, bar: HTMLElement, here: string): void {
  button.dataset['localeChoice'] = here
  button.addEventListener('click', () => {
    if (bar.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
    bar.remove()
  })
}

/**
 * Leaves of a suggestion what its visitor needs. Who wants to go reads the language that is suggested, who wants to
 * stay the page's: so all is told in both, theirs first, and each is asked in their own.
 */
function speakTo(bar: HTMLElement, choice: string, here: string): void {
  const theirs = languageOf(choice)
  const ours = languageOf(here)
  removeUnless(bar.querySelectorAll('p'), ({ lang }) => lang === theirs || lang === ours)
  removeUnless(bar.querySelectorAll('a'), (link) => link.dataset['localeChoice'] === choice)
  removeUnless(bar.querySelectorAll('button'), ({ lang }) => lang === ours)
  const text = bar.querySelector<HTMLElement>(`p[lang=${theirs}]`)
  if (!text) return
  text.parentElement?.prepend(text)
  bar.lang = theirs
  bar.ariaLabel = text.textContent
}

/**
 * Shows at the end of the window that the visitor's country has pages of its own.
 * @param place first locale of the visitor's country
 * @param here locale of the page
 * @throws Error where that country's page has nothing to suggest
 */
export async function showSuggestion(place: string, here: string): Promise<void> {
  const bar = await fetchBar(place)
  const offered = [...bar.querySelectorAll('a')].map((link) => link.dataset['localeChoice'] ?? '')
  speakTo(bar, suggestedLocale(offered, navigator.languages, here) ?? place, here)
  bar.querySelectorAll('a').forEach(leadToThisPage)
  for (const button of bar.querySelectorAll('button')) letStay(button, bar, here)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
  document.body.append(bar)
}
