import { countryOf } from '../../domain/locale/country-suggestion.ts'
import { languageOf, suggestedLocale } from '../../domain/locale/suggested-locale.ts'
import { fromParameter } from '../../domain/pages/links/country-page.ts'
import styles from '../../styles/frame/suggestion.css?inline'

/** Fetches the suggestion from a country's selection page: in every language, with a link to each of its locales. */
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
 * Points the link to the current page in its locale, where the way to all countries (`RegionPanel.astro`) leads back to
 * the page and does not name that locale; else it stays on the home page. `remember-locale.ts` adds what was chosen.
 */
function linkToCurrentPage(link: HTMLAnchorElement): void {
  const countries = document.querySelector<HTMLAnchorElement>('#region .more')
  const { localeChoice = '' } = link.dataset
  if (!countries || !new URL(countries.href).searchParams.has(fromParameter)) return
  if (countries.dataset['missingIn']?.split(' ').includes(localeChoice)) return
  link.href = location.pathname.replace(/^\/[^/]+/, `/${localeChoice}`)
}

/** Makes the button close the bar and move the focus to the page; `remember-locale.ts` saves the choice. */
function setUpStayButton(button: HTMLButtonElement, bar: HTMLElement, here: string): void {
  button.dataset['localeChoice'] = here
  button.addEventListener('click', () => {
    if (bar.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true })
    bar.remove()
  })
}

/**
 * Removes the languages and links that the visitor does not need. Text stays in the suggested language (first) and the
 * page's; the link stays in the suggested language, the button in the page's.
 */
function selectLanguages(bar: HTMLElement, choice: string, here: string): void {
  const suggested = languageOf(choice)
  const own = languageOf(here)
  removeUnless(bar.querySelectorAll('p'), ({ lang }) => lang === suggested || lang === own)
  removeUnless(bar.querySelectorAll('a'), (link) => link.dataset['localeChoice'] === choice)
  removeUnless(bar.querySelectorAll('button'), ({ lang }) => lang === own)
  const text = bar.querySelector<HTMLElement>(`p[lang=${suggested}]`)
  if (!text) return
  text.parentElement?.prepend(text)
  bar.lang = suggested
  bar.ariaLabel = text.textContent
}

/**
 * Shows at the bottom of the window that the visitor's country has its own pages.
 * @param place first locale of the visitor's country
 * @param here locale of the page
 * @throws Error where that country's page has no suggestion
 */
export async function showSuggestion(place: string, here: string): Promise<void> {
  const bar = await fetchBar(place)
  const offered = [...bar.querySelectorAll('a')].map((link) => link.dataset['localeChoice'] ?? '')
  selectLanguages(bar, suggestedLocale(offered, navigator.languages, here) ?? place, here)
  bar.querySelectorAll('a').forEach(linkToCurrentPage)
  for (const button of bar.querySelectorAll('button')) setUpStayButton(button, bar, here)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
  document.body.append(bar)
}
