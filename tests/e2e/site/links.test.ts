import { beforeAll, describe, expect, test } from 'vitest'
import { locales, rootLocale } from '../../../src/domain/locale/locale.ts'
import { shop } from '../support/browser.ts'
import { brokenAddresses } from '../support/link-check.ts'
import { isPrivate, openSite, type ReadPage, listOffenders, formatFaults } from '../support/site.ts'

/** Every built page of every locale, read once. */
const site = openSite(shop.dataDir)
let pages: ReadPage[] = []
let listed: ReadPage[] = []
beforeAll(async () => {
  pages = await site.read()
  listed = pages.filter((page) => !isPrivate(page))
})

/** The faults, and the pages that have them. */
const faults = (of: readonly ReadPage[], check: (page: ReadPage) => readonly string[]): string[] =>
  formatFaults(of.flatMap((page) => check(page).map((fault) => ({ path: page.path, fault }))))

/** Values that stand more than once. */
const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
]
const groupedBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> => {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

describe('every locale', () => {
  test('has its pages', () => {
    const counts = groupedBy(listed, ({ locale }) => locale.locale)
    expect([...counts.keys()].toSorted()).toEqual(locales.map(({ locale }) => locale).toSorted())
    for (const [locale, own] of counts) expect(own.length, locale).toBeGreaterThan(50)
  })
})

describe('addresses', () => {
  test('lead to existing targets', async () => {
    const broken = await brokenAddresses(site, pages, { site: shop.url, media: `${shop.sandboxUrl}/media/` })
    expect(listOffenders(broken)).toEqual([])
  })

  test('refer to existing elements by id', () => {
    const check = ({ facts }: ReadPage): string[] => {
      const ids = new Set(facts.ids)
      return facts.idReferences.filter(({ to }) => !ids.has(to)).map(({ by, to }) => `${by}="${to}"`)
    }
    expect(faults(pages, check)).toEqual([])
  })

  test('have rel="noopener" when they open a new tab', () => {
    expect(faults(pages, ({ facts }) => facts.openNewTabs)).toEqual([])
  })
})

describe('the parts of a page', () => {
  test('have unique ids', () => {
    expect(faults(pages, ({ facts }) => repeated(facts.ids))).toEqual([])
  })

  test('have exactly one h1', () => {
    const check = ({ facts }: ReadPage): string[] => {
      const main = facts.headings.filter(({ level }) => level === 1)
      const empty = main.some(({ text }) => text === '')
      return main.length === 1 && !empty ? [] : [`main headings: ${main.map(({ text }) => `“${text}”`).join(', ')}`]
    }
    expect(faults(pages, check)).toEqual([])
  })

  test('have headings without skipped levels', () => {
    const check = ({ facts: { headings } }: ReadPage): string[] =>
      headings.flatMap(({ level, text }, index) => {
        const before = headings[index - 1]?.level ?? 0
        return level > before + 1 ? [`“${text}” is a heading ${level} after a ${before}`] : []
      })
    expect(faults(pages, check)).toEqual([])
  })

  test('have no empty heading', () => {
    const check = ({ facts }: ReadPage): string[] =>
      facts.headings.filter(({ text }) => text === '').map(({ level }) => `an empty heading ${level}`)
    expect(faults(pages, check)).toEqual([])
  })

  test('have pictures with dimensions and alt texts', () => {
    expect(faults(pages, ({ facts }) => facts.poorPictures)).toEqual([])
  })
})

describe('the metadata of a page', () => {
  test('is in the language of its locale', () => {
    expect(
      faults(pages, ({ facts, locale }) => (facts.lang === locale.tag ? [] : [`lang="${facts.lang ?? ''}"`])),
    ).toEqual([])
  })

  test('has a title that is unique in its locale', () => {
    const lacking = faults(pages, ({ facts: { titles } }) =>
      titles.length === 1 && titles[0] !== '' ? [] : [`titles: ${titles.join(' · ')}`],
    )
    expect(lacking).toEqual([])
    // Error pages have the titles of the specification, alike for several errors (specification, display 2).
    const shared = [
      ...groupedBy(
        pages.filter(({ file }) => file.status === 200),
        ({ locale, facts }) => `${locale.locale} “${facts.titles[0] ?? ''}”`,
      ),
    ]
      .filter(([, group]) => group.length > 1)
      .map(([title, group]) => `${title}: ${group.map(({ path }) => path).join(' ')}`)
    expect(listOffenders(shared)).toEqual([])
  })

  test('has one description when indexable, never two', () => {
    const check =
      (least: number) =>
      ({ facts: { descriptions } }: ReadPage): string[] => {
        const right = descriptions.length >= least && descriptions.length <= 1 && !descriptions.includes('')
        return right ? [] : [`descriptions: “${descriptions.join('” “')}”`]
      }
    expect(faults(listed, check(1))).toEqual([])
    expect(faults(pages, check(0))).toEqual([])
  })
})

describe('a shared page', () => {
  test('has title, description, URL, language with country, and a picture of the stated size', () => {
    const check = ({ path, locale, facts: { social, titles, descriptions } }: ReadPage): string[] => {
      const expected = {
        // English for all other countries names no country.
        'og:locale': locale.locale === 'en-global' ? undefined : locale.tag.replace('-', '_'),
        'og:title': titles[0],
        'og:description': descriptions[0],
        'og:url': shop.url + path,
        'og:image:width': '1200',
        'og:image:height': '630',
      }
      const wrong = Object.entries(expected).filter(([property, value]) => social[property] !== value)
      const picture = /\?(?=.*\bw=1200\b)(?=.*\bh=630\b)/.test(social['og:image'] ?? '') ? [] : ['og:image']
      return [...wrong.map(([property]) => property), ...picture]
    }
    expect(faults(listed, check)).toEqual([])
  })
})

describe('search engines', () => {
  test('are excluded from personal, search and error pages only', () => {
    const check = (page: ReadPage): string[] => {
      const noindex = page.facts.robots.some((robots) => /\bnoindex\b/.test(robots))
      return noindex === isPrivate(page) ? [] : [noindex ? 'noindex' : 'may be listed']
    }
    expect(faults(pages, check)).toEqual([])
  })

  test('find each indexable page’s own URL as its canonical one', () => {
    const check = ({ path, facts: { canonicals } }: ReadPage): string[] =>
      canonicals.length === 1 && canonicals[0] === shop.url + path ? [] : [`canonical: ${canonicals.join(' ')}`]
    expect(faults(listed, check)).toEqual([])
  })

  test('find no canonical link and no alternates on other pages', () => {
    const check = ({ facts: { canonicals, alternates } }: ReadPage): string[] =>
      [...canonicals, ...alternates.map(({ href }) => href)].slice(0, 1)
    expect(faults(pages.filter(isPrivate), check)).toEqual([])
  })

  test('find on each page all its versions, itself among them, each under its language', () => {
    const versions = groupedBy(listed, ({ rest }) => rest)
    const check = ({ rest, facts }: ReadPage): string[] => {
      const own = versions.get(rest) ?? []
      const expected = own.map(({ path, locale }) => `${locale.tag} ${shop.url}${path}`)
      const root = own.find(({ locale }) => locale.locale === rootLocale.locale)
      if (root) expected.push(`x-default ${shop.url}${root.path}`)
      const found = facts.alternates.map(({ hreflang, href }) => `${hreflang} ${href}`)
      const missing = expected.filter((version) => !found.includes(version))
      const wrong = [...found.filter((version) => !expected.includes(version)), ...repeated(found)]
      return [...missing.map((version) => `lacks ${version}`), ...wrong.map((version) => `wrongly has ${version}`)]
    }
    expect(faults(listed, check)).toEqual([])
  })

  test('find the same versions on every version of a page', () => {
    const alternatesAt = new Map(listed.map(({ path, facts }) => [shop.url + path, facts.alternates]))
    const asText = (alternates: ReadPage['facts']['alternates'] = []): string =>
      alternates
        .map(({ hreflang, href }) => `${hreflang} ${href}`)
        .toSorted()
        .join('\n')
    const check = ({ facts: { alternates } }: ReadPage): string[] => {
      const own = asText(alternates)
      return alternates.filter(({ href }) => asText(alternatesAt.get(href)) !== own).map(({ href }) => `not as ${href}`)
    }
    expect(faults(listed, check)).toEqual([])
  })
})
