import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createContent } from '../../sandbox/content/index.ts'
import { addEntries } from '../fixtures/content-stack.ts'

let now: number
let asked: string[]
let answers: Map<string, unknown>
let content: ReturnType<typeof createContent>
beforeEach(() => {
  now = Date.UTC(2026, 0, 1)
  asked = []
  answers = new Map()
  content = createContent({
    dataDir: ':memory:',
    origin: 'http://content.test',
    siteUrl: 'http://shop.test',
    operatorsUrl: 'http://shop.test:3150/releases',
    clock: () => now,
    carry: () => Promise.resolve(new Response()),
    load: (input) => {
      const url = new URL(input instanceof Request ? input.url : input)
      asked.push(url.href)
      const body = answers.get(url.pathname)
      return body === undefined ? Promise.reject(new TypeError('away')) : Promise.resolve(Response.json(body))
    },
  })
  addEntries(content)
})
afterEach(() => content.close())

const ask = (path: string, init?: RequestInit) => content.app.fetch(new Request(`http://content.test${path}`, init))
const read = async (path: string) => (await ask(`/edit${path}`)).text()
const post = (path: string, fields: readonly (readonly [string, string])[]) =>
  ask(`/edit/${path}`, { method: 'POST', body: new URLSearchParams(fields.map(([name, value]) => [name, value])) })
const fieldsOf = (uid: string, locale = 'en-us') => content.store.draft(uid, locale)?.fields ?? {}
/** The controls of a form, as a browser would send them unchanged. */
async function controls(path: string): Promise<[string, string][]> {
  const page = await read(`/${path}`)
  const inputs = [...page.matchAll(/<input(?: id="[^"]*")?\s+(?:type="hidden" )?name="([^"]*)"\s+value="([^"]*)"/g)]
  const areas = [...page.matchAll(/<textarea[^>]* name="([^"]*)"[^>]*>\n?([^<]*)</g)]
  const chosen = [...page.matchAll(/<select name="([^"]*)">(.*?)<\/select>/gs)].map(([, name = '', options = '']) => [
    '',
    name,
    /value="([^"]*)" selected/.exec(options)?.[1] ?? '',
  ])
  return [...inputs, ...areas, ...chosen].map(([, name = '', value = '']) => [name, value])
}

describe('the form of an entry', () => {
  test('has a control for each part of groups, lists and modular blocks, and changes only the edited one', async () => {
    const before = fieldsOf('alpin')
    const sent = await controls('boot/alpin/en-us')
    expect(sent.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        '_version',
        'title',
        'price',
        'offers.1.card',
        'extras.0.deal.stars',
        'brand',
        'offers.0.bank',
      ]),
    )
    await post('boot/alpin/en-us', [...sent, ['action', 'save']])
    expect(fieldsOf('alpin')).toEqual(before)
    const changed = (await controls('boot/alpin/en-us')).map(([name, value]): [string, string] =>
      name === 'offers.1.card' ? [name, 'Gift'] : name === 'offers.1.bank' ? [name, 'brand/brand_sud'] : [name, value],
    )
    await post('boot/alpin/en-us', [...changed, ['action', 'save']])
    expect(fieldsOf('alpin')).toEqual({
      ...before,
      offers: [
        { card: 'Debit', percent: 10, bank: [{ uid: 'brand_nord', _content_type_uid: 'brand' }] },
        { card: 'Gift', percent: 25, bank: [{ uid: 'brand_sud', _content_type_uid: 'brand' }] },
      ],
    })
  })

  test('adds, moves and removes items of lists and blocks, and saves text typed along with it', async () => {
    await post('boot/alpin/en-us', [
      ['action', 'add:offers'],
      ['title', 'Alpin 2'],
    ])
    await post('boot/alpin/en-us', [['action', 'add:extras:related']])
    await post('boot/alpin/en-us', [['action', 'up:offers:1']])
    await post('boot/alpin/en-us', [['action', 'remove:extras:0']])
    expect(fieldsOf('alpin')).toMatchObject({
      title: 'Alpin 2',
      offers: [{ card: 'Credit' }, { card: 'Debit' }, {}],
      extras: [{ related: { boots: [{ uid: 'boreal' }] } }, { related: { _metadata: { uid: expect.any(String) } } }],
    })
  })

  test('labels each control and marks the current language', async () => {
    const page = await read('/boot/alpin/en-us')
    const ids = [...page.matchAll(/<(?:input|textarea) id="([^"]*)"/g)].map(([, id]) => id)
    expect(ids.length).toBeGreaterThan(3)
    for (const id of ids) expect(page).toContain(`<label for="${id}">`)
    expect(page).toContain('<strong aria-current="page">en-us</strong>')
    expect(await read('/boot/dune/de')).toContain('Not translated.')
  })

  test('refuses a form that shows an older version', async () => {
    const sent = await controls('boot/dune/en-us')
    await post('boot/dune/en-us', [
      ['title', 'Dune 2'],
      ['action', 'save'],
    ])
    const late = await post('boot/dune/en-us', [...sent, ['action', 'save']])
    expect([late.status, fieldsOf('dune')['title']]).toEqual([409, 'Dune 2'])
    expect(await late.text()).toContain('role="alert"')
  })

  test('links a reference to its entry', async () => {
    expect(await read('/boot/boreal/en-us')).toContain('href="/content/edit/brand/brand_nord"')
    const answer = await ask('/edit/brand/brand_nord')
    expect(answer.headers.get('location')).toBe('/content/edit/brand/brand_nord/en-us')
  })
})

describe('the history of an entry', () => {
  test('lists versions with their changes, and restores one as a draft', async () => {
    await post('boot/dune/en-us', [
      ['title', 'Dune 2'],
      ['action', 'publish'],
    ])
    await post('boot/dune/en-us', [
      ['title', 'Dune 3'],
      ['color', 'Blue'],
      ['action', 'save'],
    ])
    const page = await read('/boot/dune/en-us/history')
    expect(page.match(/Restore version \d/g)).toEqual(['Restore version 2', 'Restore version 1'])
    expect(page).toContain('title, color')
    expect(page).toContain('2 (published)')
    const answer = await post('boot/dune/en-us/history', [['version', '1']])
    expect(answer.headers.get('location')).toMatch(/^\/content\/edit\/boot\/dune\/en-us\?live_preview=/)
    expect(content.store.draft('dune', 'en-us')).toMatchObject({ version: 4, fields: { title: 'Dune + sand' } })
    expect((await post('boot/dune/en-us/history', [['version', '9']])).status).toBe(404)
  })
})

describe('the search', () => {
  test('finds entries by words, language and type', async () => {
    const found = async (query: string) =>
      [...(await read(query)).matchAll(/edit\/(\w+\/\w+\/[\w-]+)"/g)].map(([, key]) => key)
    expect(await found('/search?words=alpin&locale=de')).toEqual(['boot/alpin/de'])
    expect(await found('/search?words=nord&type=brand')).toEqual([
      'brand/brand_nord/en-us',
      'brand/brand_sud/de',
      'brand/brand_sud/en-us',
    ])
    expect(await found('/boot?words=deutsch')).toEqual(['boot/alpin/de'])
  })
})

describe('the site’s feedback to editors', () => {
  test('appears beside a saved draft: the preview link, problems to correct, and affected pages', async () => {
    answers.set('/de-de', {
      problems: [{ field: 'seo.title', message: 'has <71> characters' }],
      pages: ['/de-de/p/alpin'],
      pageCount: 6,
    })
    const saved = await post('boot/alpin/de', [['action', 'save']])
    const page = await read(saved.headers.get('location')?.replace('/content/edit', '') ?? '')
    expect(page).toMatch(
      /href="http:\/\/shop\.test\/de-de\?live_preview=[0-9a-f]{32}&amp;content_type_uid=boot&amp;entry_uid=alpin&amp;locale=de"/,
    )
    expect(asked).toEqual([expect.stringMatching(/entry_uid=alpin&locale=de&as=report$/)])
    expect(page).toContain('<code>seo.title</code>: has &lt;71&gt; characters')
    expect(page).toMatch(/<iframe title="Preview" src="http:\/\/shop\.test\/de-de\?live_preview=/)
    expect(page).toContain('renders up to 6 pages')
    expect(page).toContain('And 5 more.')
  })

  test('comes by a check of what is only typed, which makes no version', async () => {
    answers.set('/de-de', { problems: [{ field: 'title', message: 'is long' }], pages: [], pageCount: 0 })
    const version = content.store.draft('alpin', 'de')?.version
    const typed = (await controls('boot/alpin/de')).map(([name, value]): [string, string] =>
      name === 'title' ? [name, 'Typed'] : [name, value],
    )
    const checked = await post('boot/alpin/de', [...typed, ['action', 'check']])
    const path = checked.headers.get('location')?.replace('/content/edit/', '') ?? ''
    const page = await read(`/${path}`)
    expect(page).toContain('Checked, not saved.')
    expect(page).toContain('<code>title</code>: is long')
    expect(page).toMatch(/name="title"\s+value="Typed"/)
    expect([content.store.draft('alpin', 'de')?.version, fieldsOf('alpin', 'de')['title']]).toEqual([
      version,
      'Alpin, deutsch',
    ])
    await post('boot/alpin/de', [...(await controls(path)), ['action', 'save']])
    expect(fieldsOf('alpin', 'de')['title']).toBe('Typed')
    now += 2 * 60 * 60 * 1000
    expect(await read(`/${path}`)).not.toContain('Checked, not saved.')
  })

  test('comes by a check of a language that has no draft, and leaves it without one', async () => {
    const checked = await post('boot/dune/de', [
      ['title', 'Düne'],
      ['action', 'check'],
    ])
    const page = await read(checked.headers.get('location')?.replace('/content/edit', '') ?? '')
    expect(page).toMatch(/name="title"\s+value="Düne"/)
    expect(page).toContain('Not translated.')
    expect(content.store.draft('dune', 'de')).toBeUndefined()
  })

  test('is missing while the site is down, without blocking edits', async () => {
    const saved = await post('boot/alpin/de', [['action', 'save']])
    const page = await read(saved.headers.get('location')?.replace('/content/edit', '') ?? '')
    expect(page).toContain('The site did not check this draft.')
    expect(await read('/live')).toContain('The site does not answer.')
  })

  test('shows when a publication is live, and refreshes until then', async () => {
    answers.set('/builds/latest.json', { id: 'r1', timestamp: new Date(now - 1000).toISOString() })
    const answer = await post('boot/dune/en-us', [['action', 'publish']])
    expect(answer.headers.get('location')).toBe('/content/edit/live?from=boot/dune/en-us')
    const waiting = await ask('/edit/live?from=boot/dune/en-us')
    expect(waiting.headers.get('refresh')).toBe('1')
    const page = await waiting.text()
    expect(page).toContain('the publisher works')
    expect(page).toContain('href="/content/edit/boot/dune/en-us"')
    expect(page).toContain('href="http://shop.test:3150/releases"')
    answers.set('/builds/latest.json', { id: 'r2', timestamp: new Date(now + 1000).toISOString() })
    const live = await ask('/edit/live')
    expect([live.headers.get('refresh'), (await live.text()).includes('<code>r2</code>')]).toEqual([null, true])
  })

  test('stops refreshing after a minute without a new release, and says what may be the cause', async () => {
    answers.set('/builds/latest.json', { id: 'r1', timestamp: new Date(now - 1000).toISOString() })
    await post('boot/dune/en-us', [['action', 'publish']])
    now += 59_000
    expect((await ask('/edit/live')).headers.get('refresh')).toBe('1')
    now += 2000
    const late = await ask('/edit/live')
    expect(late.headers.get('refresh')).toBeNull()
    const page = await late.text()
    expect(page).toContain('no new release came within a minute')
    expect(page).not.toContain('This page looks again')
    answers.set('/builds/latest.json', { id: 'r2', timestamp: new Date(now).toISOString() })
    expect(await read('/live')).toContain('It was made after the last publication')
  })
})
