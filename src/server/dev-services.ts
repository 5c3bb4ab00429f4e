import type { AstroIntegration } from 'astro'

/** The place where Astro's development server looks for the locals of a request that comes through Node. */
const localsKey = Symbol.for('astro.locals')

/**
 * In development Vite's server stands where ours stands in production: it hands `/api` to the same Hono app and gives
 * pages the same locals (docs/architecture.md).
 */
export function devServices(): AstroIntegration {
  let command = ''
  return {
    name: 'shop:dev-services',
    hooks: {
      'astro:config:setup': (options) => void (command = options.command),
      'astro:server:setup': async ({ server }) => {
        // A build makes a Vite server of its own for a moment, without any request.
        if (command !== 'dev') return
        // Imported here: a build has no use for the server's parts.
        const { createDevListener } = await import('./dev-listener.ts')
        const dev = createDevListener(process.env)
        server.middlewares.use((request, response, next) => {
          if (dev.isApi(request.url ?? '/')) return dev.api(request, response)
          dev.localsFor(request).then((locals) => {
            const payload = dev.payload(request.url ?? '/', locals)
            if (payload !== undefined) {
              response.setHeader('content-type', 'application/json').end(payload)
              return
            }
            Reflect.set(request, localsKey, locals)
            next()
          }, next)
        })
      },
    },
  }
}
