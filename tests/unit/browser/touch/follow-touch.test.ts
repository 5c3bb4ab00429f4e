import { describe, expect, test } from 'vitest'
import { touchDefaults } from '../../../../src/browser/touch/touch.ts'
import { hasBrowser } from '../../../fixtures/browser.ts'
import { origin, visit } from '../../../fixtures/module-page.ts'

const page = `<!doctype html><html lang="en"><title>t</title><body>
<div id="pad" style="width:300px;height:300px;touch-action:none"><b style="display:block;height:150px">a</b><i style="display:block;height:150px">b</i></div>
<script type="module">
  import { followTouch } from '/src/browser/touch/follow-touch.ts'
  window.told = []
  const pad = document.querySelector('#pad')
  const tell = (what) => (...details) => window.told.push([what, ...details].join(' '))
  window.end = followTouch(pad, {
    tap: (pressed) => tell('tap')(pressed.tagName), longTap: tell('long tap'), hold: tell('hold'), swipe: tell('swipe'),
    drag: tell('drag'), rollover: (under) => tell('over')(under?.tagName),
  })
  window.send = (type, x, y, at, pointerType = 'touch') => {
    const event = new PointerEvent(type, { clientX: x, clientY: y, pointerType: pointerType === 'second' ? 'touch' : pointerType, isPrimary: pointerType !== 'second', bubbles: true })
    Object.defineProperty(event, 'timeStamp', { value: at })
    document.elementFromPoint(x, y)?.dispatchEvent(event)
  }
  document.body.dataset.started = ''
</script>`

type Step = readonly [type: 'down' | 'move' | 'up' | 'cancel', x: number, y: number, at: number, pointer?: string]

describe.skipIf(!hasBrowser)('pointers on an element', () => {
  /** The events that an element is told of these steps; `wait` ms of the clock pass before the last one. */
  async function eventsAfter(steps: readonly Step[], wait = 0, ended = false): Promise<unknown> {
    const { context } = await visit(() => ({ body: page }))
    const tab = await context.newPage()
    await tab.clock.install({ time: 0 })
    await tab.clock.pauseAt(1000)
    await tab.goto(origin)
    await tab.waitForSelector('[data-started]')
    if (ended) await tab.evaluate('end()')
    for (const [index, [type, ...rest]] of steps.entries()) {
      if (index === steps.length - 1) await tab.clock.runFor(wait)
      await tab.evaluate(`send('pointer${type}', ...${JSON.stringify(rest)})`)
    }
    const answer = await tab.evaluate('told')
    await context.close()
    return answer
  }

  test.each<readonly [string, readonly Step[], number, readonly string[]]>([
    [
      'tap',
      [
        ['down', 50, 50, 0],
        ['up', 52, 50, 100],
      ],
      0,
      ['tap B'],
    ],
    [
      'hold, and make a long tap',
      [
        ['down', 50, 50, 0],
        ['up', 52, 50, 500],
      ],
      touchDefaults.holdAfter,
      ['hold', 'long tap'],
    ],
    [
      'swipe',
      [
        ['down', 200, 50, 0],
        ['up', 100, 60, 100],
      ],
      0,
      ['swipe left'],
    ],
    [
      'drag, reported every 100 ms',
      [
        ['down', 50, 50, 0],
        ['move', 60, 50, 10],
        ['move', 70, 50, 50],
        ['move', 80, 50, 110],
        ['cancel', 80, 50, 120],
      ],
      0,
      ['drag 10 0', 'drag 30 0'],
    ],
    [
      'roll over the element below',
      [
        ['down', 50, 50, 0],
        ['move', 50, 250, 10],
        ['cancel', 50, 250, 20],
      ],
      0,
      ['drag 0 200', 'over I'],
    ],
    [
      'do not hold once they have moved',
      [
        ['down', 50, 50, 0],
        ['move', 70, 50, 10],
        ['cancel', 70, 50, 500],
      ],
      500,
      ['drag 20 0'],
    ],
    [
      'do nothing when the browser scrolls',
      [
        ['down', 50, 50, 0],
        ['cancel', 90, 50, 50],
        ['up', 100, 50, 60],
      ],
      0,
      [],
    ],
    [
      'are reported once, not again as a mouse',
      [
        ['down', 50, 50, 0],
        ['up', 50, 50, 10],
        ['down', 50, 50, 300, 'mouse'],
        ['up', 50, 50, 310, 'mouse'],
      ],
      0,
      ['tap B'],
    ],
    [
      'do nothing as a pair, which zooms',
      [
        ['down', 50, 50, 0],
        ['down', 200, 50, 10, 'second'],
        ['up', 220, 50, 100, 'second'],
        ['up', 40, 50, 120],
      ],
      0,
      [],
    ],
    [
      'can be a mouse',
      [
        ['down', 50, 50, 0, 'mouse'],
        ['up', 50, 50, 10, 'mouse'],
      ],
      0,
      ['tap B'],
    ],
  ])('%s', async (_name, steps, wait, expected) => expect(await eventsAfter(steps, wait)).toEqual(expected))

  test('are ignored after tracking has stopped', async () => {
    expect(
      await eventsAfter(
        [
          ['down', 50, 50, 0],
          ['up', 50, 50, 10],
        ],
        0,
        true,
      ),
    ).toEqual([])
  })
})
