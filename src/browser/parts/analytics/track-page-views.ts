import { impersonalLocation, mayBePersonal } from '../../../domain/analytics/impersonal.ts'
import { pageStore, pageTag } from '../../page-context.ts'
import { whenShown } from '../../timing/when-shown.ts'
import { track } from './analytics.ts'
import { pageType } from './page-type.ts'

/** Routes whose title may name their visitor. */
const isTitledByVisitor = (type: string): boolean => type.startsWith('account')

/**
 * Reports page views to analytics (specification, core 2; vendors, google 4 `page_view`): the loaded page once it is
 * shown, pages restored from the back/forward cache, and listings under a new address. A page's meta tag `page-type`
 * precedes its route's name; pages with neither are skipped.
 */
export function trackPageViews(): void {
  const type = pageType()
  if (type === '') return
  const report = (): void => {
    const { href, pathname } = location
    const { title } = document
    track({
      event: 'page_view',
      page_location: impersonalLocation(href),
      page_path: pathname,
      ...(!isTitledByVisitor(type) && !mayBePersonal(title) && { page_title: title }),
      page_type: type,
      language: pageTag(),
      region: pageStore(),
    })
  }
  whenShown(report)
  addEventListener('pageshow', ({ persisted }) => persisted && report())
  document.addEventListener('shop:page', report)
}
