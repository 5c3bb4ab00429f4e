import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApi } from '../api/app.ts'
import { readReadiness } from '../api/health/readiness.ts'
import { parseConfig } from '../config.ts'
import { isMembersPage } from '../content/questions/members-pages.ts'
import { openContent } from '../content/open-content.ts'
import { localeOfPath } from '../domain/locale/locale.ts'
import { panelDataPath } from '../domain/pages/words/panel-data.ts'
import { panelDataOf } from '../publish/panel-data.ts'
import { findPayload } from '../publish/payload.ts'
import { createServices } from '../services.ts'
import { isApi } from './addresses.ts'
import { answerBare } from './guards.ts'
import { readinessAnswer } from './metrics-listener.ts'
import { createPageLocals } from './page-locals.ts'
import { createPageReasons } from './page-reason.ts'

/** The parts of ours that Astro's development server needs: the same API, the same locals. */
export type DevListener = {
  isApi(url: string): boolean
  api(request: IncomingMessage, response: ServerResponse): void
  localsFor(request: IncomingMessage): Promise<App.Locals | undefined>
  /**
   * The payload that stands beside a page as its visitor sees it (`/de-at/p/ridge-25/_payload.json`), or the data of a
   * locale's panels, as JSON; `undefined` for any other address.
   */
  payload(url: string, locals: App.Locals | undefined): string | undefined
}

/** @throws ConfigError, or SnapshotError before the first sync */
export function createDevListener(environment: NodeJS.ProcessEnv): DevListener {
  const config = parseConfig(environment)
  const content = openContent(join(config.dataDir, 'snapshot', 'current.sqlite'))
  const services = createServices(config, { content: () => content })
  services.outbox.start()
  services.measurements.start()
  const hono = createApi(services)
  const reasonFor = createPageReasons(services)
  const listener = getRequestListener((request) => hono.fetch(request, { requestId: crypto.randomUUID() }), {
    overrideGlobalObjects: false,
  })
  return {
    isApi: (url) => isApi(url.split('?', 1)[0] ?? url),
    api(request, response) {
      if (request.url !== '/readyz') return void listener(request, response)
      void readReadiness(services).then((readiness) => answerBare(response, readinessAnswer(readiness)))
    },
    async localsFor({ url = '/', headers: { cookie } }) {
      const own = new Request(new URL(url, config.public.siteUrl), cookie === undefined ? {} : { headers: { cookie } })
      const { pathname: path, search: query } = new URL(own.url)
      // Every page is rendered here: those without a file in a release are members' alone.
      const isMissing = isMembersPage(content, path)
      const reason = await reasonFor({ path, query, cookies: cookie, isMissing })
      return (await createPageLocals(services, own, reason))?.locals
    },
    payload(url, locals) {
      const path = url.split('?', 1)[0] ?? ''
      const locale = localeOfPath(path)
      if (locale?.store && path === panelDataPath(locale.locale))
        return JSON.stringify(panelDataOf(content, config.public, locale))
      const payload = findPayload(locals?.content ?? content, config.public, path)
      return payload === undefined ? undefined : JSON.stringify(payload)
    },
  }
}
