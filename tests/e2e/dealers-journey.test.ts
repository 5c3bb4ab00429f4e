import { expect, test } from 'vitest'
import { countryName } from '../../src/domain/region/place-names.ts'
import { describeInBrowser, useBrowser } from './support/browser.ts'
import { englishOn } from './support/english-words.ts'
import { type Reader, browseToProduct, mailInLanguage, read } from './support/journey.ts'
import { wordsOf } from './support/words.ts'

/** Countries without an online shop, in languages that no country with one speaks. */
const readers: readonly Reader[] = [
  { locale: 'no-no', home: '/no-no', content: 'no' },
  { locale: 'ja-jp', home: '/ja-jp', content: 'ja' },
]

describeInBrowser('a visitor where nothing is sold online', () => {
  const browser = useBrowser()

  test.each(readers)(
    'finds dealers, confirms the newsletter by a mail, and meets no English in $locale',
    async (reader) => {
      const words = wordsOf(reader.content)
      const page = await browser.open()
      const main = page.getByRole('main')
      await browseToProduct(page, reader)
      await main
        .getByRole('link', { name: words('product', 'elsewhere_link') })
        .first()
        .click()
      await page.waitForURL(`**/${reader.locale}/stores`, read)
      const [language = '', country = ''] = reader.locale.split('-')
      const own = countryName(country, `${language}-${country.toUpperCase()}`) ?? ''
      await main.getByRole('heading', { level: 2, name: own, exact: true }).waitFor()
      expect(await main.getByRole('link', { name: words('stores', 'directions') }).count()).toBeGreaterThan(0)
      expect(await englishOn(page, reader.content)).toEqual([])

      const newsletter = `/${reader.locale}/support/newsletter`
      await page.getByRole('contentinfo').locator(`a[href="${newsletter}"]`).click()
      await page.waitForURL(`**${newsletter}`, read)
      const email = `letters-${crypto.randomUUID()}@example.com`
      await main.getByRole('textbox').first().fill(email)
      await main.getByRole('button', { name: words('forms', 'newsletter_submit'), exact: true }).click()
      await main.getByText(words('forms', 'newsletter_sent_title')).waitFor()
      expect(await englishOn(page, reader.content)).toEqual([])

      const { subject, text } = await mailInLanguage(reader, email)
      expect(subject).toBe(words('mail', 'confirm_subject').replace('{brand}', 'Firn'))
      await page.goto(/http\S+newsletter\/confirm\?token=[\w.-]+/.exec(text)?.[0] ?? '', read)
      await main.getByRole('button', { name: words('forms', 'newsletter_confirm_button'), exact: true }).click()
      await main.getByText(words('forms', 'newsletter_confirmed_title')).waitFor()
      expect(await englishOn(page, reader.content)).toEqual([])
      await page.context().close()
    },
  )
})
