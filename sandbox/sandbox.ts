import { Hono } from 'hono'
import { createContent } from './content/index.ts'
import { createGoogle } from './google/index.ts'
import { indexPage } from './index-page.ts'
import { createMail } from './mail/index.ts'
import { createPro } from './pro/index.ts'
import { createSearch } from './search/index.ts'
import type { SeedProgress, Vendor, VendorOptions } from './vendor.ts'

/** `siteUrl` is the storefront's public origin: where hosted checkout sends shoppers back. */
export type SandboxOptions = VendorOptions & {
  readonly siteUrl: string
  readonly onRequest?: (request: { method: string; path: string; status: number; ms: number }) => void
}

export type Sandbox = {
  /** Answers a request whose address is below `origin`. */
  fetch(request: Request): Promise<Response>
  /**
   * `fetch` without a network, for tests: takes a path, or an absolute address below `origin`. Redirects are not followed.
   * @throws TypeError for an address elsewhere
   */
  request(url: string | URL | Request, init?: RequestInit): Promise<Response>
  /** Fills every stand-in with the demo shop. Nothing is drawn ahead when nothing is kept on disk. */
  seed(progress?: SeedProgress): Promise<void>
  reset(): Promise<void>
  close(): void
}

/** All vendors of the storefront on one origin, each below its own prefix. Listens to nothing. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const content = createContent(options)
  const vendors: readonly Vendor[] = [content]
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
  app.get('/', (c) => c.html(indexPage(options.origin, options.siteUrl)))
  app.mount('/content', content.app.fetch)
  app.mount('/search', createSearch(options).fetch)
  app.mount('/pro', createPro(options).fetch)
  app.mount('/google', createGoogle(options).fetch)
  app.mount('/mail', createMail().fetch)

  const fetch = async (request: Request): Promise<Response> => app.fetch(request)
  return {
    fetch,
    async request(url, init) {
      const request = url instanceof Request ? new Request(url, init) : new Request(new URL(url, options.origin), init)
      const { origin } = new URL(request.url)
      if (origin !== new URL(options.origin).origin) throw new TypeError(`The sandbox does not serve ${origin}`)
      return fetch(request)
    },
    async seed(progress) {
      for (const vendor of vendors) await vendor.seed(progress)
    },
    async reset() {
      for (const vendor of vendors) await vendor.reset()
    },
    close() {
      for (const vendor of vendors) vendor.close()
    },
  }
}
