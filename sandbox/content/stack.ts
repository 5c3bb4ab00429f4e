import { contentLocaleKeys } from '../seed/types.ts'
import { demoSetting } from '../demo-setting.ts'

export type Environment = { readonly name: string; readonly uid: string; readonly deliveryToken: string }

/** The stack that this service holds: its keys, languages and publishing environments. */
export type Stack = {
  readonly apiKey: string
  readonly branch: string
  /** Other names by which requests may name the branch; its events name it by uid. */
  readonly branchAliases?: readonly string[]
  readonly masterLocale: string
  readonly locales: readonly string[]
  readonly environments: readonly Environment[]
  /** Opens drafts, together with the hash of a save. */
  readonly previewToken: string
}

export const demoStack: Stack = {
  apiKey: demoSetting('CONTENTSTACK_API_KEY'),
  branch: 'main',
  branchAliases: ['live'],
  masterLocale: 'en-us',
  locales: contentLocaleKeys,
  environments: [
    {
      name: demoSetting('CONTENTSTACK_ENVIRONMENT'),
      uid: 'blt5f1a0000production',
      deliveryToken: demoSetting('CONTENTSTACK_DELIVERY_TOKEN'),
    },
    { name: 'staging', uid: 'blt5f1a0000000staging', deliveryToken: 'cs0demo0staging0token' },
  ],
  previewToken: demoSetting('CONTENTSTACK_PREVIEW_TOKEN'),
}

/**
 * Languages to look in, the wanted one first. A chain has at most three links; the demo's languages fall back to the
 * master.
 */
export function fallbackChain(stack: Stack, locale: string): readonly string[] {
  return locale === stack.masterLocale ? [locale] : [locale, stack.masterLocale]
}
