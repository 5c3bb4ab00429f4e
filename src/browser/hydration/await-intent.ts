import type { ClientDirective } from 'astro'

/**
 * `client:intent` names an island whose script is fetched when somebody is about to use it; the page's own script wakes
 * it (`browser/boot/wake-islands.ts`).
 */
const awaitIntent: ClientDirective = () => undefined

export default awaitIntent
