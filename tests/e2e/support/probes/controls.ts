import type { WalkWidth } from '../walk-plan.ts'
import { resizeWindow } from '../watch-page.ts'
import { headerOverlaps, wordsWithoutRoom } from '../word-room.ts'
import type { Probe } from './probe.ts'

/** Windows in which a visit looks at controls, by the visit's width, px: of large screens the narrow ones, too. */
const windowsOf: Readonly<Record<WalkWidth, readonly number[]>> = { 390: [390], 820: [820], 1440: [1024, 1280, 1440] }

/** Words of controls: placeholders that are cut off, buttons of two lines, controls of the header on each other. */
export const controls: Probe = {
  name: 'has room for the labels of its controls',
  visits: 3,
  fixture: {
    html: `<html lang="en"><title>t</title><body style="font:16px/1.2 sans-serif"><input placeholder="Snowshoes"
style="width:40px"><button class="btn" style="width:60px">Add to cart</button><button class="btn">Buy</button>
<div class="bar"><a class="nav-a">Help</a><span class="tools"><a class="find" style="margin-left:-20px">Find</a></span></div>
<div class="acct"><nav><ul style="display:flex;flex-wrap:wrap;width:120px"><li>Addresses <li>Profile</ul></nav></div>`,
    faults: [
      /Snowshoes.*needs \d+ px of \d+ in input/,
      /Add to cart.*two lines in button\.btn/,
      /Addresses Profile.*two lines/,
      /find lies on nav-a/,
    ],
  },
  async ask({ page, width: visited }) {
    const found: string[] = []
    for (const width of windowsOf[visited]) {
      if (width !== visited) await resizeWindow(page, width, 800)
      const faults = [...(await wordsWithoutRoom(page)), ...(await headerOverlaps(page))]
      found.push(...faults.map((fault) => `at ${width} px: ${fault}`))
    }
    return found
  },
}
