import { defineConfig } from 'astro/config'
import { hydrateOnIntent } from './src/render/hydrate-on-intent.ts'
import { inlineScripts } from './src/render/inline-scripts.ts'
import { islandChunks } from './src/render/island-chunks.ts'
import { renderAdapter } from './src/render/adapter.ts'
import { reactIslands } from './src/render/react-islands.ts'
import { siteSheetLast } from './src/render/site-sheet-last.ts'
import { devServices } from './src/server/dev-services.ts'

export default defineConfig({
  output: 'server',
  trailingSlash: 'never',
  outDir: './dist',
  integrations: [reactIslands(), hydrateOnIntent(), siteSheetLast(), devServices()],
  adapter: renderAdapter(),
  build: { inlineStylesheets: 'never', assets: '_astro' },
  // Sessions are the API's (src/session); Astro's own would need a store it must not have.
  session: false,
  security: {
    checkOrigin: false,
    // Astro lists hashes of its scripts and styles; src/render/page-policy.ts makes a policy of them, with
    // src/domain/pages/policy/security-policy.ts.
    csp: true,
  },
  devToolbar: { enabled: false },
  vite: {
    plugins: [islandChunks(), inlineScripts()],
  },
})
