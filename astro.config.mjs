import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { hydrateOnIntent } from './src/render/hydrate-on-intent.ts'
import { islandChunks } from './src/render/island-chunks.ts'
import { plainImports } from './src/render/plain-imports.ts'
import { renderAdapter } from './src/render/adapter.ts'
import { devServices } from './src/server/dev-services.ts'

export default defineConfig({
  output: 'server',
  trailingSlash: 'never',
  outDir: './dist',
  integrations: [react(), hydrateOnIntent(), devServices()],
  adapter: renderAdapter(),
  build: { inlineStylesheets: 'never', assets: '_astro' },
  // Sessions are the API's (src/api/session); Astro's own would need a store it must not have.
  session: false,
  security: {
    checkOrigin: false,
    // Astro puts hashes of its scripts and styles on each answer; src/domain/pages/security-policy.ts adds the rest.
    csp: true,
  },
  devToolbar: { enabled: false },
  vite: {
    plugins: [plainImports(), islandChunks()],
  },
})
