import { withoutDrawing } from '../without-drawing.ts'
import { focusFaults } from './focus-walk.ts'
import type { Probe } from './probe.ts'

/** The place of a link at the end of the window, and of what lies on it. */
const corner = 'position:fixed;right:0;bottom:0;height:30px'

const links = Array.from({ length: 5 }, (_, index) => `<p><a href="#${index}">Link ${index}</a></p>`).join('')

/** A walk with the Tab key, from the beginning of the page to its end. */
export const keyboard: Probe = {
  name: 'can be walked through by keyboard, with a visible focus',
  visits: 1,
  fixture: {
    html: `<html lang="en"><title>t</title><body>${links}<a href="#a" class="bare" style="outline:none">Bare</a>
<a href="#b" class="away" style="position:fixed;left:-9999px">Away</a><a href="#c" class="low" style="${corner}">Low</a>
<div class="cover" style="${corner};width:90px;background:#fff"></div>`,
    faults: [
      /^a\.bare “Bare” does not show that it has the focus$/,
      /^a\.away “Away” has the focus out of view/,
      /^a\.low “Low” has the focus under div\.cover$/,
    ],
  },
  ask: ({ page }) => withoutDrawing(page, () => focusFaults(page)),
}
