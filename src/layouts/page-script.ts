/*
 * The one script of every page, small and without a framework: what HTML and CSS cannot do by themselves. The gallery
 * listens before the colour of the address is told. Astro's island runtime is part of it (render/lighten.ts).
 */
import 'astro/runtime/server/astro-island.js'
import { followGalleryColor } from '../components/gallery-colors.ts'
import { closeOnKeys } from '../components/header-keys.ts'
import { followTileColors } from '../components/tile-colors.ts'
import { enhanceCartLinks } from './cart-link.ts'
import { followColor } from '../hydration/color-choice.ts'
import { watchIslands } from '../hydration/waiting-islands.ts'

watchIslands()
closeOnKeys()
enhanceCartLinks()
followTileColors()
followGalleryColor()
followColor()
