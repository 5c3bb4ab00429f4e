import { controls } from './controls.ts'
import { forcedColors } from './forced-colors.ts'
import { keyboard } from './keyboard.ts'
import { arrival, readToEnd } from './loading.ts'
import { ownHosts } from './own-hosts.ts'
import { pictureSizes } from './picture-sizes.ts'
import { print } from './print.ts'
import type { Probe } from './probe.ts'
import { accessibility, text } from './reading.ts'

/**
 * All probes, in the order in which a visit asks them: of the page as it came first, as the keyboard left it last. The
 * focus in a form loads what protects it from robots, so that hosts are asked for before.
 */
export const probes: readonly Probe[] = [
  arrival,
  readToEnd,
  accessibility,
  pictureSizes,
  controls,
  text,
  forcedColors,
  ownHosts,
  print,
  keyboard,
]
