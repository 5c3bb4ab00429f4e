/*
 * The one script of every page, small and without a framework: behaviour that HTML and CSS do not offer. Order matters:
 * the gallery and `watchColors` listen before `syncChoices` dispatches the colour of the URL. A browser that is older
 * than those of the promise (docs/browser.md) gets the page as it is without scripts.
 */
import { startGallery } from '../parts/gallery/start-gallery.ts'
import { startSharing } from '../parts/share/start-sharing.ts'
import { sendFormsOnce } from '../parts/forms/send-forms-once.ts'
import { enableTileSwatches } from '../parts/tiles/tile-colors.ts'
import { loadHotspotsOnIntent } from '../parts/hotspots/load-hotspots.ts'
import { awaitListColors } from '../parts/tiles/await-colors.ts'
import { awaitRecommendations } from '../parts/tiles/await-recommendations.ts'
import { awaitStock } from '../parts/tiles/await-stock.ts'
import { awaitDrawerSwipes } from '../parts/await-drawer-swipes.ts'
import { awaitAddOns } from '../parts/tiles/await-add-ons.ts'
import { awaitSwatches } from '../parts/tiles/await-swatches.ts'
import { awaitTyping } from '../parts/await-typing.ts'
import { focusClearedSearch } from '../parts/clear-search.ts'
import { enhanceCartLinks } from '../parts/cart-link.ts'
import { ignoreWheelOverNumbers } from '../parts/ignore-wheel-over-numbers.ts'
import { logMediaFailures } from '../parts/log-media-failures.ts'
import { markTiles } from '../parts/tiles/mark-tiles.ts'
import { moveBanners } from '../parts/banners/move-banners.ts'
import { enhanceQuickAddLinks } from '../parts/tiles/quick-add-links.ts'
import { openForPrint } from '../parts/open-for-print.ts'
import { startAnalytics } from '../parts/analytics/analytics.ts'
import { trackPageViews } from '../parts/analytics/track-page-views.ts'
import { showTilePlaceholders } from '../parts/tiles/tile-placeholders.ts'
import { hydrateIslandsOnIntent } from './hydrate-islands.ts'
import { hasNeededFunctions } from './needed-functions.ts'
import { syncChoices } from '../hydration/choices.ts'
import { watchColors } from '../offers/watch-colors.ts'
import { watchOffer } from '../offers/watch-offer.ts'
import { reloadForMissingScripts } from '../navigation/chunk-reload.ts'
import { enhanceListing } from '../navigation/follow-listing.ts'
import { enableHeaderPanels } from '../navigation/header-panels.ts'
import { prefetchOnIntent } from '../navigation/prefetch.ts'
import { rememberLocale } from '../navigation/remember-locale.ts'
import { showHeaderOnScrollUp } from '../navigation/header-on-scroll.ts'
import { ignoreRestingPointer } from '../timing/ignore-resting-pointer.ts'
import { startParts } from './start-parts.ts'
import { supplyPopovers } from '../navigation/supply-popovers.ts'
import { suggestCountry } from '../navigation/suggest-country.ts'
import { awaitProductSliders } from '../sliders/await-product-sliders.ts'

const parts = [
  supplyPopovers,
  ignoreRestingPointer,
  reloadForMissingScripts,
  logMediaFailures,
  hydrateIslandsOnIntent,
  sendFormsOnce,
  showHeaderOnScrollUp,
  ignoreWheelOverNumbers,
  enableHeaderPanels,
  enhanceCartLinks,
  focusClearedSearch,
  enhanceQuickAddLinks,
  markTiles,
  startAnalytics,
  trackPageViews,
  enableTileSwatches,
  startGallery,
  startSharing,
  watchColors,
  awaitListColors,
  syncChoices,
  watchOffer,
  enhanceListing,
  loadHotspotsOnIntent,
  rememberLocale,
  prefetchOnIntent,
  suggestCountry,
  awaitProductSliders,
  awaitAddOns,
  awaitTyping,
  awaitSwatches,
  awaitDrawerSwipes,
  awaitStock,
  awaitRecommendations,
  moveBanners,
  showTilePlaceholders,
  openForPrint,
]

if (hasNeededFunctions()) startParts(parts)
else void import('./plain-page.ts').then((script) => script.showPlainPage())
