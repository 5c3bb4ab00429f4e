import type { ClientDirective } from 'astro'

/**
 * The `client:intent` directive. Does nothing itself: the page script hydrates the island on intent
 * (`boot/hydrate-islands.ts`).
 */
const awaitIntent: ClientDirective = () => undefined

export default awaitIntent
