import { withChoices } from '../../domain/locale/carried-query.ts'
import { localeChoice } from '../../domain/locale/locale-choice.ts'

/** Links to a page in another locale, and to the page where one is chosen. */
const ways = 'a[data-locale-choice], #region .more'

/** Presses that follow a link here, or beside; a copied link takes the choices along, too. */
const presses = ['click', 'auxclick', 'contextmenu']

/**
 * Makes links that choose a locale (`a[data-locale-choice="de-at"]`) lead to what the visitor chose on this page, and
 * remembers the locale for addresses that name none.
 */
export function rememberLocale(): void {
  for (const type of presses)
    addEventListener(type, ({ target }) => {
      const link = target instanceof Element && target.closest<HTMLAnchorElement>(ways)
      if (link) link.href = withChoices(link.href, location.href)
    })
  addEventListener('click', ({ target }) => {
    const locale =
      target instanceof Element && target.closest<HTMLElement>('[data-locale-choice]')?.dataset['localeChoice']
    if (locale) document.cookie = localeChoice(locale, location.protocol === 'https:')
  })
}
