import { platformProductId, type SeedCatalogue } from '../../seed/index.ts'
import type { LocaleText } from '../../seed/content/text/text-schemas.ts'
import { readTexts } from '../../seed/content/text/read-text.ts'
import type { ContentLocaleKey } from '../../seed/types.ts'
import type { Shop } from '../shop.ts'

/** Read once: the texts do not change while a process runs. */
let texts: ReturnType<typeof readTexts> | undefined

const languageOf = (locale: ContentLocaleKey): string => locale.split('-')[0] ?? locale

/** Puts there what the catalogue is called in each language, for checkout and mail. */
export function loadTranslations(shop: Shop, catalogue: SeedCatalogue): void {
  texts ??= readTexts()
  for (const [locale, text] of texts)
    shop.records.put('translation', languageOf(locale), {
      products: productNames(shop, catalogue, text),
      options: { Color: text.options['color'] ?? 'Color', Size: text.options['size'] ?? 'Size' },
      values: colorNames(catalogue, text),
    })
}

function productNames({ account }: Shop, { products }: SeedCatalogue, text: LocaleText): Record<string, string> {
  return Object.fromEntries(
    products.flatMap(({ key }) => {
      const name = text.products[key]?.display_title
      return name === undefined ? [] : [[platformProductId(account.region, key), name]]
    }),
  )
}

function colorNames({ products }: SeedCatalogue, { options }: LocaleText): Record<string, string> {
  return Object.fromEntries(
    products
      .flatMap(({ colors }) => colors)
      .flatMap(({ name, slug }) => {
        const translated = options[`color_${slug.replaceAll('-', '_')}`]
        return translated === undefined ? [] : [[name, translated]]
      }),
  )
}
