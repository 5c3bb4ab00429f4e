import type { AstroIntegration } from 'astro'

/** PLACEHOLDER */
export function devServices(): AstroIntegration {
  return { name: 'firn:dev-services', hooks: {} }
}
