import type { APIRoute } from 'astro'
import type { ConsentSettings } from '../../domain/analytics/consent.ts'
import { findLocale } from '../../domain/locale/locale.ts'
import { tagManagerScript } from '../../domain/analytics/tag-manager-script.ts'

/**
 * Words and settings with which scripts ask for consent in this locale and measure with it. No page's HTML holds it.
 */
export const GET: APIRoute = ({ params, locals: { content, publicSettings } }) => {
  const locale = findLocale(params['lang'] ?? '')
  if (!locale) return new Response(null, { status: 404 })
  const { title, text, accept, refuse, details, failed } = content.words(locale, 'consent')
  const settings: ConsentSettings = {
    script: tagManagerScript(publicSettings.gtm),
    ...content.consent(locale),
    words: { title, text, accept, refuse, details, failed },
  }
  return Response.json(settings)
}
