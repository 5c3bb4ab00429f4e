import type { CDPSession, Page } from 'playwright'

/** A place where the focus stops. */
type Stop = {
  readonly key: number
  readonly name: string
  readonly faults: readonly string[]
  /**
   * The focus is on a part that the page cannot name: a film's own control, a mark of a list that is swiped through.
   */
  readonly isPart: boolean
}

/** More stops than any page has. */
const most = 600

/**
 * Walks a page with the Tab key from its beginning to its end. @returns what is wrong on the way: a stop that cannot be
 * seen, or whose focus cannot, an element that is reached twice, and a walk that does not end
 */
export async function focusFaults(page: Page): Promise<string[]> {
  // Spoken to directly: hundreds of stops, for each of which a page's own calls would send the function anew.
  const session = await page.context().newCDPSession(page)
  try {
    return await walk(page, session)
  } finally {
    await session.send('Input.dispatchKeyEvent', { ...tab, type: 'keyUp' })
    await session.detach()
  }
}

const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 } as const

/** Keys that are pressed before the page's notes are read: each call to the browser costs more than a stop. */
const keysAtOnce = 25

async function walk(page: Page, session: CDPSession): Promise<string[]> {
  const faults: string[] = []
  const seen = new Set<number>()
  let last = 0
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
  // Each key finds the focus where the last one moved it, and the page scrolled there.
  await page.evaluate(`{
    ${String(judgeStop)}
    window.passedStops ??= (addEventListener('keydown', () => window.passedStops.push(judgeStop()), true), [])
    window.passedStops.length = 0
  }`)
  for await (const stop of passedStops(session)) {
    const isEnd = !stop || (seen.size > 1 && stop.key === 1)
    if (isEnd) return [...faults, ...(seen.size < 5 ? [`the focus stops at ${seen.size} places only`] : [])]
    if (stop.isPart || stop.key === last) {
      last = stop.key
      continue
    }
    last = stop.key
    if (seen.has(stop.key)) return [...faults, `the focus comes back to ${stop.name}`]
    seen.add(stop.key)
    faults.push(...stop.faults.map((fault) => `${stop.name} ${fault}`))
  }
  return [...faults, `the focus does not come to an end after ${most} stops`]
}

/** Presses the Tab key until no more stops are asked for; `null` is a stop outside the page. */
async function* passedStops(session: CDPSession): AsyncGenerator<Stop | null> {
  for (let pressed = 0; pressed < most; pressed += keysAtOnce) {
    // Kept down: to release it would be another call to the browser at every stop.
    const press = () => session.send('Input.dispatchKeyEvent', { ...tab, type: 'rawKeyDown' })
    await Promise.all(Array.from({ length: keysAtOnce }, press))
    const expression = 'passedStops.splice(0)'
    const { result } = await session.send('Runtime.evaluate', { expression, returnByValue: true })
    const stops = result.value as (Stop | null)[]
    // Before the first key the focus is nowhere.
    yield* pressed === 0 ? stops.slice(1) : stops
  }
}

declare global {
  interface Window {
    focusStops?: WeakMap<Element, number>
    focusCount?: number
  }
}

/** Runs in the page: the element in focus; `null` when the focus has left the page. */
function judgeStop(): Stop | null {
  const element = document.activeElement
  if (!element || element === document.body || element === document.documentElement) return null
  window.focusStops ??= new WeakMap()
  window.focusCount ??= 0
  const key = window.focusStops.get(element) ?? (window.focusCount += 1)
  window.focusStops.set(element, key)

  const words = element.getAttribute('aria-label') ?? element.textContent.trim().replace(/\s+/g, ' ')
  const name = `${[element.localName, ...element.classList].join('.')} “${words.slice(0, 30)}”`
  // A control that its label draws is where its label is.
  const label = element.closest('label')
  const drawn = label ? [label, ...label.querySelectorAll('*')] : [element]
  const ring = (one: Element, pseudo?: string): boolean => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, pseudo)
    return (
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) ||
      (one.matches(':focus-within') && boxShadow !== 'none')
    )
  }
  const around: Element[] = []
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) around.push(one)
  const isMarked = [...drawn, ...around].some((one) => ring(one) || ring(one, '::before') || ring(one, '::after'))

  const boxes = drawn.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width > 4 && height > 4)
  const inView = boxes.some(
    ({ left, right, top, bottom }) => right > 0 && bottom > 0 && left < innerWidth && top < innerHeight,
  )
  const [box = new DOMRect()] = boxes
  const x = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1)
  const y = Math.min(Math.max(box.top + Math.min(box.height / 2, innerHeight / 2), 0), innerHeight - 1)
  const above = document.elementFromPoint(x, y)
  const isFree = drawn.some((one) => one.contains(above) || above?.contains(one))
  return {
    key,
    name,
    isPart: !element.matches(':focus-visible'),
    faults: [
      ...(isMarked ? [] : ['does not show that it has the focus']),
      ...(inView ? [] : ['has the focus out of view']),
      ...(inView && !isFree ? [`has the focus under ${above?.localName ?? ''}.${above?.className ?? ''}`] : []),
    ],
  }
}
