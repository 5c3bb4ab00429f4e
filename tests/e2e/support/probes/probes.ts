import { forcedColors } from './forced-colors.ts'
import { keyboard } from './keyboard.ts'
import { arrival, readToEnd } from './loading.ts'
import { pictureSizes } from './picture-sizes.ts'
import type { Probe } from './probe.ts'
import { accessibility, text } from './reading.ts'

/** All probes, in the order in which a visit asks them: those that open the page, then those that move the focus. */
export const probes: readonly Probe[] = [readToEnd, arrival, accessibility, pictureSizes, text, forcedColors, keyboard]
