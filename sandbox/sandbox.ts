import { Hono } from 'hono'
import { mount } from 'hono/mount'
import { createCommerce } from './commerce/index.ts'
import type { Carrier } from './commerce/hooks/deliver.ts'
import type { Pace } from './commerce/pace.ts'
import { createContent } from './content/index.ts'
import { createFreshness } from './freshness.ts'
import { createGoogle } from './google/index.ts'
import { indexPage } from './index-page.ts'
import { createLocator } from './locator/index.ts'
import { createMail, type MailService } from './mail/index.ts'
import type { MailReceiver, ReceiverOptions } from './mail/receiver.ts'
import { createMedia } from './media/index.ts'
import { type Pro, createPro } from './pro/index.ts'
import { shopDocuments } from './search/documents/shop-documents.ts'
import { createSearch } from './search/index.ts'
import { createPostedDocuments } from './search/posted-documents.ts'
import type { PictureMode } from './settings.ts'
import { createStorage } from './storage/index.ts'
import type { SeedProgress, VendorOptions } from './vendor.ts'
import { type KeptVendor, keptVendors, picturesMark } from './vendors.ts'

/** `siteUrl` is the storefront's public origin: where hosted checkout sends shoppers back. */
export type SandboxOptions = VendorOptions & {
  readonly siteUrl: string
  /** The page of the storefront's operators; '' or nothing where there is none. */
  readonly operatorsUrl?: string
  /** Asks the storefront about drafts and releases; default: the network. */
  readonly load?: typeof fetch
  /** By it the demo's codes and orders are dated, ms; default: the time when they are loaded. */
  readonly seededAt?: number | undefined
  /** Default: `ahead`. */
  readonly pictures?: PictureMode
  /** The pace of orders and of missed events that come again; default: as on the platform. */
  readonly pace?: Pace
  /** Carries the stand-ins' webhooks; default: the network. */
  readonly carry?: Carrier
  readonly onRequest?: (request: { method: string; path: string; status: number; ms: number }) => void
}

export type Sandbox = {
  /** Answers a request whose address is below `origin`. */
  fetch(request: Request): Promise<Response>
  /**
   * `fetch` without a network, for tests: takes a path, or an absolute address below `origin`. Redirects are not
   * followed.
   * @throws TypeError for an address elsewhere
   */
  request(url: string | URL | Request, init?: RequestInit): Promise<Response>
  /**
   * Fills what is empty, and fills anew what was filled from other sources than those of today.
   * Nothing is drawn ahead when nothing is kept on disk.
   */
  seed(progress?: SeedProgress): Promise<void>
  /** Registers the storefront at `siteUrl` for the webhooks of the commerce platform and the content service. */
  subscribeShop(): void
  /** Takes mail by SMTP into the mailbox. */
  listenForMail(options: ReceiverOptions): Promise<MailReceiver>
  /** Does what is due by the clock: orders move on, webhooks are sent. */
  tick(): Promise<void>
  /** Forgets everything, also what visitors and editors did. */
  reset(): Promise<void>
  close(): void
}

/** All vendors of the storefront on one origin, each below its own prefix. Listens to nothing. */
export function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const content = createContent({
    ...options,
    ...(options.pace && { patience: options.pace.patience }),
  })
  const mail = createMail(options)
  const commerce = createCommerce({ ...options, sendMail: (each) => mail.receive(each) })
  const pro = createPro({
    ...options,
    find: (store, customer) => commerce.tradeAccount(store, customer),
    sendMail: (each) => mail.receive(each),
  })
  const media = createMedia(options)
  const storage = createStorage(options)
  const vendors = keptVendors(content, commerce, media)
  const documents = shopDocuments(content.store, () => commerce.soldProducts())
  const posted = createPostedDocuments(options.dataDir)
  const freshness = createFreshness(options.dataDir)
  const app = mounted(options, vendors, { pro, mail, storage, search: createSearch(documents, posted) })
  const { origin } = new URL(options.origin)
  let isClosed = false
  // Calls that the shop made in the background, before it ended, arrive when the storage is gone.
  const fetch = async (request: Request): Promise<Response> =>
    isClosed ? Response.json({ error: 'The sandbox is closed.' }, { status: 503 }) : app.fetch(request)

  async function reset(): Promise<void> {
    freshness.clear(picturesMark[0])
    for (const { name, vendor } of vendors) {
      freshness.clear(name)
      await vendor.reset()
    }
    pro.clear()
    mail.clear()
    storage.clear()
    posted.clear()
  }
  return Promise.resolve({
    fetch,
    reset,
    subscribeShop() {
      commerce.subscribeShop()
      content.subscribeShop()
    },
    async tick() {
      await commerce.tick()
      await content.tick()
    },
    listenForMail: (where) => mail.listen(where),
    async request(url, init) {
      const request = url instanceof Request ? new Request(url, init) : new Request(new URL(url, origin), init)
      const asked = new URL(request.url)
      if (asked.origin !== origin) throw new TypeError(`The sandbox at ${origin} does not serve ${asked.origin}`)
      return fetch(request)
    },
    async seed(progress) {
      for (const { name, vendor, sources, ahead } of vendors) {
        if (ahead && (options.dataDir === ':memory:' || (options.pictures ?? 'ahead') !== 'ahead')) continue
        if (!freshness.isStale(name, sources)) continue
        freshness.clear(name)
        await vendor.seed(progress)
        freshness.mark(name, sources)
        if (!ahead) progress?.(name, 1, 1)
      }
    },
    close() {
      isClosed = true
      for (const { vendor } of vendors) vendor.close()
      pro.close()
      mail.close()
      storage.close()
      posted.close()
    },
  })
}

function mounted(
  options: SandboxOptions,
  vendors: readonly KeptVendor[],
  {
    pro,
    mail,
    storage,
    search,
  }: {
    pro: Pro
    mail: MailService
    storage: ReturnType<typeof createStorage>
    search: ReturnType<typeof createSearch>
  },
): Hono {
  const app = new Hono()
  const { onRequest } = options
  if (onRequest) {
    app.use(async (c, next) => {
      const start = performance.now()
      await next()
      const ms = Math.round(performance.now() - start)
      onRequest({ method: c.req.method, path: c.req.path, status: c.res.status, ms })
    })
  }
  app.get('/', (c) => c.html(indexPage(options.origin, options.siteUrl, options.operatorsUrl)))
  app.all('/search/*', mount(search.fetch))
  app.all('/pro/*', mount(pro.app.fetch))
  app.all('/google/*', mount(createGoogle(options).fetch))
  app.all('/mail/*', mount(mail.app.fetch))
  app.all('/s3/*', mount(storage.app.fetch))
  app.all('/locator/*', mount(createLocator().fetch))
  for (const [path, vendorApp] of vendors.flatMap(({ mounts }) => mounts)) app.all(`${path}/*`, mount(vendorApp.fetch))
  return app
}
