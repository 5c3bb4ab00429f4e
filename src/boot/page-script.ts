/*
 * The one script of every page, small and without a framework: behaviour that HTML and CSS do not offer. Order matters:
 * the gallery and `watchColors` listen before `syncChoices` dispatches the colour of the URL. A browser that is older
 * than those of the promise (docs/browser.md) gets the page as it is without scripts.
 */
import { startGallery } from '../browser/parts/gallery/start-gallery.ts'
import { startSharing } from '../browser/parts/share/start-sharing.ts'
import { sendFormsOnce } from '../browser/parts/forms/send-forms-once.ts'
import { enableTileSwatches } from '../browser/parts/tiles/tile-colors.ts'
import { loadHotspotsOnIntent } from '../browser/parts/hotspots/load-hotspots.ts'
import { awaitListColors } from '../browser/parts/tiles/await-colors.ts'
import { awaitRecommendations } from '../browser/parts/tiles/await-recommendations.ts'
import { awaitStock } from '../browser/parts/tiles/await-stock.ts'
import { awaitDrawerSwipes } from '../browser/parts/await-drawer-swipes.ts'
import { awaitAddOns } from '../browser/parts/tiles/await-add-ons.ts'
import { awaitSwatches } from '../browser/parts/tiles/await-swatches.ts'
import { awaitTyping } from '../browser/parts/await-typing.ts'
import { fitPictures } from '../browser/parts/fit-pictures.ts'
import { focusClearedSearch } from '../browser/parts/clear-search.ts'
import { enhanceCartLinks } from '../browser/parts/cart-link.ts'
import { ignoreWheelOverNumbers } from '../browser/parts/ignore-wheel-over-numbers.ts'
import { logMediaFailures } from '../browser/parts/log-media-failures.ts'
import { markTiles } from '../browser/parts/tiles/mark-tiles.ts'
import { moveBanners } from '../browser/parts/banners/move-banners.ts'
import { enhanceQuickAddLinks } from '../browser/parts/tiles/quick-add-links.ts'
import { openForPrint } from '../browser/parts/open-for-print.ts'
import { startAnalytics } from '../browser/parts/analytics/analytics.ts'
import { trackPageViews } from '../browser/parts/analytics/track-page-views.ts'
import { showTilePlaceholders } from '../browser/parts/tiles/tile-placeholders.ts'
import { hydrateIslandsOnIntent } from './hydrate-islands.ts'
import { hasNeededFunctions } from './needed-functions.ts'
import { syncChoices } from '../browser/offers/choices.ts'
import { watchColors } from '../browser/offers/watch-colors.ts'
import { watchOffer } from '../browser/offers/watch-offer.ts'
import { reloadForMissingScripts } from '../browser/navigation/chunk-reload.ts'
import { enhanceListing } from '../browser/navigation/follow-listing.ts'
import { enableHeaderPanels } from '../browser/navigation/header-panels.ts'
import { prefetchOnIntent } from '../browser/navigation/prefetch.ts'
import { rememberLocale } from '../browser/navigation/remember-locale.ts'
import { showHeaderOnScrollUp } from '../browser/navigation/header-on-scroll.ts'
import { ignoreRestingPointer } from '../browser/timing/ignore-resting-pointer.ts'
import { startParts } from './start-parts.ts'
import { supplyPopovers } from '../browser/navigation/supply-popovers.ts'
import { suggestCountry } from '../browser/navigation/suggest-country.ts'
import { awaitProductSliders } from '../browser/sliders/await-product-sliders.ts'

const parts = [
  supplyPopovers,
  ignoreRestingPointer,
  reloadForMissingScripts,
  logMediaFailures,
  fitPictures,
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
