/*
 * The one script of every page, small and without a framework: what HTML and CSS cannot do by themselves. The gallery
 * and what fetches its pictures listen before the colour of the address is told.
 */
import { startGallery } from '../components/gallery/start-gallery.ts'
import { startSharing } from '../components/share/start-sharing.ts'
import { followTileColors } from '../components/tile-colors.ts'
import { wakeHotspots } from '../components/wake-hotspots.ts'
import { awaitAddOns } from './await-add-ons.ts'
import { enhanceCartLinks } from './cart-link.ts'
import { markTiles } from './mark-tiles.ts'
import { moveBanners } from './move-banners.ts'
import { enhanceQuickAddLinks } from './quick-add-links.ts'
import { tellProductLists } from './tell-lists.ts'
import { tellPageViews } from './tell-pages.ts'
import { standInForTiles } from './tile-stand-ins.ts'
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
import { startParts } from '../navigation/start-parts.ts'
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
  tellPageViews,
  tellProductLists,
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
