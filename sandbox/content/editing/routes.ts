import { randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { page } from '../../page.ts'
import type { Fields } from '../entry.ts'
import type { LivePreview, OpenPreview } from '../live-preview.ts'
import type { ContentStore, EntryKey } from '../store.ts'
import { changeList, readListChange } from './change-list.ts'
import { entryPage } from './entry-page.ts'
import { draftsAhead } from './entry-state.ts'
import { FieldError } from './form-fields.ts'
import { historyPage } from './history-page.ts'
import { readLiveBuild } from './live-build.ts'
import { livePage, readPublicationState } from './live-page.ts'
import { type EntryChoice, entriesPage, searchPage, typesPage } from './list-pages.ts'
import { pagePath, previewQuery } from './preview-address.ts'
import { fieldsOf } from './read-form.ts'
import { readShopReport } from './shop-report.ts'

/** The place of these pages, seen from the sandbox's origin. */
const base = '/content/edit'

const newUid = (): string => `blt${randomBytes(8).toString('hex')}`

export type EditingParts = {
  readonly store: ContentStore
  readonly previews: LivePreview
  /** The storefront's public origin. */
  readonly siteUrl: string
  /** The page of its operators; '' where there is none. */
  readonly operatorsUrl: string
  /** Now, in ms. */
  readonly now: () => number
  /** Asks the storefront; default: the network. */
  readonly load?: typeof fetch | undefined
}

/** The editors' pages: entries by hand. Saving, publishing, unpublishing and deleting send the stack's webhooks. */
export function editingRoutes(parts: EditingParts): Hono {
  const { store, previews, siteUrl, operatorsUrl, now, load = fetch } = parts
  const routes = new Hono()
  let publishedAt: number | undefined
  const keyOf = (c: Context): EntryKey => ({
    contentType: c.req.param('type') ?? '',
    uid: c.req.param('uid') ?? '',
    locale: c.req.param('locale') ?? '',
  })
  const typeOf = (c: Context) => store.contentType(c.req.param('type') ?? '')
  const hasLanguage = ({ locale }: EntryKey): boolean => store.stack.locales.includes(locale)
  const hrefOf = ({ contentType, uid, locale }: EntryKey): string => `${base}/${contentType}/${uid}/${locale}`
  const publish = (work: () => void): void => {
    publishedAt = now()
    work()
  }

  /** The fields of an entry as a form sent them. @throws StaleForm, FieldError */
  function readTyped(form: FormData, key: EntryKey): Fields {
    const before = store.draft(key.uid, key.locale)
    const seen = form.get('_version')
    if (seen !== null && Number(seen) !== (before?.version ?? 0)) throw new StaleForm()
    const sent = new Map([...new Set(form.keys())].map((name) => [name, form.getAll(name).map(String)] as const))
    const schema = store.contentType(key.contentType)?.schema ?? []
    return fieldsOf(schema, before?.fields ?? {}, sent)
  }

  /** Saves what a form sent. @returns the hash by which the draft can be previewed @throws StaleForm, FieldError */
  function save(form: FormData, key: EntryKey): string {
    const typed = readTyped(form, key)
    const action = form.get('action')
    const change = typeof action === 'string' ? readListChange(action) : undefined
    store.saveDraft(key.contentType, key.uid, key.locale, change ? changeList(typed, change) : typed)
    return previews.open(key)
  }

  async function previewOf(key: EntryKey, { hash, unsaved }: OpenPreview, fields: Fields) {
    const href = `${siteUrl}${pagePath(key, fields)}${previewQuery(key, hash)}`
    return { href, isSaved: unsaved === undefined, report: await readShopReport(href, load) }
  }

  routes.use('/*', onlyFromHere)
  routes.get('/', (c) => answer(c, 'Content', typesPage(store, base, draftsAhead(store).length)))
  routes.get('/search', (c) => answer(c, 'Search', searchPage(store, base, choiceOf(c))))
  routes.get('/live', async (c) => {
    const seen = { live: await readLiveBuild(siteUrl, load), publishedAt, now: now() }
    if (readPublicationState(seen) === 'awaited') c.header('Refresh', '1')
    const from = c.req.query('from') ?? ''
    const back = /^\w+\/\w+\/[\w-]+$/.test(from) ? `${base}/${from}` : base
    return answer(c, 'What is live', livePage({ ...seen, back, siteUrl, operatorsUrl }))
  })
  routes.post('/releases', (c) => {
    const entries = draftsAhead(store)
    const uid = newUid()
    if (entries.length > 0) {
      publish(() => store.deployRelease({ uid, title: `Release ${uid.slice(-4)}` }, entries))
    }
    return c.redirect(entries.length > 0 ? `${base}/live` : base, 303)
  })
  routes.get('/:type', (c) => {
    const type = typeOf(c)
    return type ? answer(c, type.title, entriesPage(store, type, base, choiceOf(c))) : c.notFound()
  })
  routes.post('/:type', async (c) => {
    const type = typeOf(c)
    const title = (await c.req.formData()).get('title')
    if (!type || typeof title !== 'string' || title.trim() === '') return c.text('The entry has no title.', 422)
    const uid = newUid()
    store.saveDraft(type.uid, uid, store.stack.masterLocale, { title: title.trim() })
    return c.redirect(`${base}/${type.uid}/${uid}/${store.stack.masterLocale}`, 303)
  })
  // The target of a reference: the entry in the language that all entries have.
  routes.get('/:type/:uid', (c) => c.redirect(hrefOf({ ...keyOf(c), locale: store.stack.masterLocale })))
  routes.get('/:type/:uid/:locale', async (c) => {
    const type = typeOf(c)
    const key = keyOf(c)
    if (!type || !hasLanguage(key)) return c.notFound()
    const opened = previews.find(c.req.query('live_preview') ?? '', key)
    const shown = opened?.unsaved ?? store.draft(key.uid, key.locale)
    const preview = opened && (await previewOf(key, opened, shown?.fields ?? {}))
    return answer(c, type.title, entryPage({ store, type, key, base, shown, preview }))
  })
  routes.post('/:type/:uid/:locale', async (c) => {
    const type = typeOf(c)
    const key = keyOf(c)
    if (!type || !hasLanguage(key)) return c.notFound()
    const form = await c.req.formData()
    const action = form.get('action')
    if (action === 'delete') {
      publish(() => store.remove(key.contentType, key.uid))
      return c.redirect(`${base}/${key.contentType}`, 303)
    }
    if (action === 'unpublish') {
      // What was typed stays, as a draft; a form that was only opened makes none.
      const draft = store.draft(key.uid, key.locale)
      if (draft && !isDeepStrictEqual(readTyped(form, key), draft.fields)) save(form, key)
      publish(() => store.unpublish(key.contentType, key.uid, key.locale))
      return c.redirect(hrefOf(key), 303)
    }
    const hash = action === 'check' ? previews.open(key, readTyped(form, key)) : save(form, key)
    if (action !== 'publish') return c.redirect(`${hrefOf(key)}?live_preview=${hash}`, 303)
    publish(() => store.publish(key.contentType, key.uid, key.locale))
    return c.redirect(`${base}/live?from=${key.contentType}/${key.uid}/${key.locale}`, 303)
  })
  routes.get('/:type/:uid/:locale/history', (c) => answer(c, 'History', historyPage(store, keyOf(c), base)))
  routes.post('/:type/:uid/:locale/history', async (c) => {
    const key = keyOf(c)
    const version = Number((await c.req.formData()).get('version'))
    const saved = store.versions(key.uid, key.locale).find((one) => one.version === version)
    if (!saved) return c.notFound()
    store.saveDraft(key.contentType, key.uid, key.locale, saved.fields)
    return c.redirect(`${hrefOf(key)}?live_preview=${previews.open(key)}`, 303)
  })
  routes.onError((error, c) => {
    if (error instanceof FieldError) return refused(c, 422, error.message)
    if (error instanceof StaleForm) return refused(c, 409, 'Another save came first. Open the entry again.')
    throw error
  })
  return routes
}

/** A form that shows an older version than the one that is there. */
class StaleForm extends Error {}

const choiceOf = (c: Context): EntryChoice => ({
  words: c.req.query('words')?.trim() ?? '',
  locale: c.req.query('locale') ?? '',
  type: c.req.query('type') ?? '',
})

/** No other page may send these forms. */
async function onlyFromHere(c: Context, next: () => Promise<void>): Promise<Response | undefined> {
  const from = c.req.header('sec-fetch-site') ?? 'same-origin'
  if (c.req.method !== 'GET' && from !== 'same-origin') return c.text('These forms are sent from here only.', 403)
  await next()
  return undefined
}

const answer = async (c: Context, title: string, body: ReturnType<typeof html>): Promise<Response> =>
  c.html(page(title, String(await body)))

/** The typed text is still in the form that the browser goes back to. */
async function refused(c: Context, status: 409 | 422, message: string): Promise<Response> {
  const body = html`<h1>Not saved</h1>
    <p role="alert" class="problem">${message}</p>
    <p>What was typed is still in the form: go back with the browser.</p>`
  return c.html(page('Not saved', String(await body)), status)
}
