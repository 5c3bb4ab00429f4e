import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { readDisplayText, readTexts } from '../../../sandbox/seed/content/text/read-text.ts'
import type { ContentLocaleKey } from '../../../sandbox/seed/types.ts'
import { textsIn } from '../../unit/sandbox/seed-walk.ts'

const displayText = readDisplayText()
const content = readTexts()
const hostedTexts = (name: string): readonly string[] =>
  Object.values(JSON.parse(readFileSync(`sandbox/commerce/text/words/${name}.json`, 'utf8')) as Record<string, string>)

/** All texts of the shop's interface and of the platform's hosted pages in a language. */
function interfaceTexts(contentLocale: ContentLocaleKey): readonly string[] {
  const areas = Object.values(displayText.get(contentLocale) ?? {}).flatMap((area) => Object.values(area))
  const canadian = contentLocale === 'fr' ? hostedTexts('fr-ca') : []
  return [...areas, ...hostedTexts(contentLocale.slice(0, 2)), ...canadian]
}

/**
 * The English texts of the interface that a text shows and no text of its language shares: a line of its own each, or,
 * from four words on, within a line.
 */
export function englishIn(text: string, contentLocale: ContentLocaleKey): readonly string[] {
  const own = new Set([...interfaceTexts(contentLocale), ...textsIn(content.get(contentLocale))])
  const lines = text.split('\n').map((line) => line.trim())
  const isShown = (english: string): boolean =>
    lines.some((line) => line === english || (english.split(' ').length > 3 && line.includes(english)))
  return interfaceTexts('en-us').filter((english) => !own.has(english) && !english.includes('{') && isShown(english))
}

/** The English that a page shows to a reader of another language: texts marked as such, and words of the interface. */
export async function englishOn(page: Page, contentLocale: ContentLocaleKey): Promise<readonly string[]> {
  if (contentLocale === 'en-us') return []
  const marked = await page.locator('main [lang="en"]').allTextContents()
  return [...marked, ...englishIn(await page.locator('body').innerText(), contentLocale)]
}
