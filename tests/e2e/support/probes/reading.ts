import { textFaults } from '../text-faults.ts'
import { violations } from '../violations.ts'
import type { WalkWidth } from '../walk-plan.ts'
import { resizeWindow, setTextSize, sidewaysScroll } from '../watch-page.ts'
import type { Probe } from './probe.ts'

/** The faults that axe finds. */
export const accessibility: Probe = {
  name: 'has no violation that axe finds',
  visits: 2,
  fixture: {
    html: `<html lang="en"><title>t</title><body><main><h1>One</h1><img src="data:,"><p style="color:#bbb">pale</p>
<button>Press</button><a href="#a">Link</a><ul><li>One</li></ul></main>`,
    faults: [/color-contrast/, /image-alt/],
  },
  async ask({ page, width }) {
    return (await violations(page, '', width)).map(({ fault }) => fault)
  },
}

/** A window to look at, by the width of the visit, and how many times as large as usual text is in it. */
type Way = { readonly of: WalkWidth; readonly width: number; readonly factor: 1 | 2 }

/** Windows narrower than the visit's, and text twice as large as the reader's browser has it. */
const ways: readonly Way[] = [
  { of: 390, width: 320, factor: 1 },
  { of: 390, width: 320, factor: 2 },
  { of: 390, width: 390, factor: 2 },
  { of: 820, width: 820, factor: 2 },
  { of: 1440, width: 1280, factor: 1 },
  { of: 1440, width: 1280, factor: 2 },
]

/** Text that is cut off, overlapped, or wider than the window. */
export const text: Probe = {
  name: 'is legible in narrow windows and with text twice as large',
  visits: 3,
  fixture: {
    html: `<html lang="en"><title>t</title><body style="font:16px/1.2 sans-serif"><p class="low" style="height:20px;
overflow:hidden">One line<br>and another</p><p class="under">Snow</p><p class="over" style="margin-top:-30px">Rain</p>
<p style="overflow:auto;height:20px">Goes<br>on</p><p class="sr" style="height:1px;overflow:hidden">Heard</p>
<div class="wide" style="width:3000px">Wide</div>`,
    faults: [/scrolls sideways by \d+ px, div\.wide/, /and another.*cut off by p\.low/, /Snow.*lies on.*Rain/],
  },
  async ask({ page, width: visited }) {
    const found: string[] = []
    for (const { width, factor } of ways.filter(({ of }) => of === visited)) {
      await setTextSize(page, factor)
      await resizeWindow(page, width, 800)
      const how = `at ${width} px${factor === 1 ? '' : `, text at ${factor * 100} %`}`
      const { pixels, by } = await sidewaysScroll(page)
      if (pixels > 0) found.push(`${how}: scrolls sideways by ${pixels} px, ${by.join(', ')}`)
      found.push(...(await textFaults(page)).map((fault) => `${how}: ${fault}`))
    }
    await setTextSize(page, 1)
    return found
  },
}
