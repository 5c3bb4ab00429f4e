import type { APIRoute } from 'astro'
import { findLocale } from '../../domain/locale/locale.ts'
import type { ShareSettings } from '../../domain/pages/links/share.ts'

/** Networks and words of this locale's share menu. No page's HTML holds it. */
export const GET: APIRoute = ({ params, locals: { content } }) => {
  const locale = findLocale(params['lang'] ?? '')
  if (!locale) return new Response(null, { status: 404 })
  const words = content.words(locale, 'product_page')
  const settings: ShareSettings = {
    networks: content.brand(locale).shareNetworks,
    copy: words.share_copy,
    copied: words.share_copied,
    more: words.share_more,
    names: { email: words.share_email, sms: words.share_sms },
  }
  return Response.json(settings)
}
