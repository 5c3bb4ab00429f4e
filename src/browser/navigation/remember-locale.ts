import { localeChoice } from '../../domain/locale/locale-choice.ts'

/** Remembers the locale of a link that chooses one (`a[data-locale-choice="de-at"]`), for addresses that name none. */
export function rememberLocale(): void {
  addEventListener('click', ({ target }) => {
    const locale =
      target instanceof Element && target.closest<HTMLElement>('[data-locale-choice]')?.dataset['localeChoice']
    if (locale) document.cookie = localeChoice(locale, location.protocol === 'https:')
  })
}
