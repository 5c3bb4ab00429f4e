import type { Page } from 'playwright'
import type { Probe } from './probe.ts'

/** The paper of a letter, at 96 px an inch. */
export const paperSize = { width: 700, height: 960 }

/** Controls that are only pressed: no page on paper has it. */
const pressed = ['header nav', '.tools', '.foot', '.crumbs', '.share', 'main button', 'main .btn', '.alerts', 'dialog']

/** The elements of a selector that are seen. */
export const countSeen = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).filter({ visible: true }).count()

/** The faults of a page on paper: parts that it should not have, or lacks. */
export async function paperFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = []
  for (const selector of pressed) if ((await countSeen(page, selector)) > 0) faults.push(`shows ${selector}`)
  if ((await countSeen(page, 'main h1')) !== 1) faults.push('has no title of its own')
  const isCovered = await page.evaluate(() => {
    const [mark, title] = [document.querySelector('.top .logo'), document.querySelector('main h1')]
    return mark && title && title.getBoundingClientRect().top < mark.getBoundingClientRect().bottom
  })
  if (isCovered) faults.push('has its title under the mark')
  const folded = page.locator('main details:not(:has(form)) > :not(summary)')
  if ((await folded.filter({ visible: true }).count()) < (await folded.count())) faults.push('has folded lines')
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return width > paperSize.width ? [...faults, `is ${width} px wide`] : faults
}

/** A page on paper has its content, and nothing else (decision 131). */
export const print: Probe = {
  name: 'has its content whole on paper, and nothing that is only pressed',
  visits: 1,
  fixture: {
    html: `<header class="top"><a class="logo" style="position:fixed;bottom:0">Firn</a><nav>Menu</nav></header><main><h1>One</h1>
<button style="width:900px">Press</button><details><summary>Question</summary><p>Answer</p></details></main>`,
    faults: [
      /^shows header nav$/,
      /^shows main button$/,
      /^has its title under the mark$/,
      /^has folded lines$/,
      /^is \d+ px wide$/,
    ],
  },
  async ask({ page }) {
    await page.setViewportSize(paperSize)
    await page.emulateMedia({ media: 'print' })
    const faults = await paperFaults(page)
    await page.emulateMedia({ media: null })
    return faults
  },
}
