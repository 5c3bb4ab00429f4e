/*
 * The one script of every page, small and without a framework: what HTML and CSS cannot do by themselves. The gallery
 * and what fetches its pictures listen before the colour of the address is told.
 */
import { startGallery } from '../parts/gallery/start-gallery.ts'
import { startSharing } from '../parts/share/start-sharing.ts'
import { followTileColors } from '../parts/tiles/tile-colors.ts'
import { wakeHotspots } from '../parts/hotspots/wake-hotspots.ts'
import { awaitAddOns } from '../parts/tiles/await-add-ons.ts'
import { enhanceCartLinks } from '../parts/cart-link.ts'
import { markTiles } from '../parts/tiles/mark-tiles.ts'
import { moveBanners } from '../parts/banners/move-banners.ts'
import { enhanceQuickAddLinks } from '../parts/tiles/quick-add-links.ts'
import { trackProductLists } from '../parts/analytics/track-list-views.ts'
import { trackPageViews } from '../parts/analytics/track-page-views.ts'
import { standInForTiles } from '../parts/tiles/tile-stand-ins.ts'
import { wakeIslands } from './wake-islands.ts'
import { followChoices } from '../hydration/choices.ts'
import { watchColors } from '../hydration/watch-colors.ts'
import { watchOffer } from '../hydration/watch-offer.ts'
import { reloadForMissingScripts } from '../navigation/chunk-reload.ts'
import { followListing } from '../navigation/follow-listing.ts'
import { openPanels } from '../navigation/header-panels.ts'
import { prefetchOnIntent } from '../navigation/prefetch.ts'
import { rememberLocale } from '../navigation/remember-locale.ts'
import { showHeaderOnScrollUp } from '../navigation/header-on-scroll.ts'
import { startParts } from './start-parts.ts'
import { suggestCountry } from '../navigation/suggest-country.ts'
import { awaitProductSliders } from '../sliders/await-product-sliders.ts'

startParts([
  reloadForMissingScripts,
  wakeIslands,
  openPanels,
  showHeaderOnScrollUp,
  enhanceCartLinks,
  enhanceQuickAddLinks,
  markTiles,
  trackPageViews,
  trackProductLists,
  followTileColors,
  startGallery,
  startSharing,
  watchColors,
  followChoices,
  watchOffer,
  followListing,
  wakeHotspots,
  rememberLocale,
  prefetchOnIntent,
  suggestCountry,
  awaitProductSliders,
  awaitAddOns,
  moveBanners,
  standInForTiles,
])
