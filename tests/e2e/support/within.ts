import type { Page } from 'playwright'
import type { Watch } from './watch-page.ts'

/** A step of a visit, and a question about whether a page still lives, may take so long, ms. */
const [patience, timeToAnswer] = [120_000, 5000]

const isOver = Symbol('the time is over')

/** The result of `work`, or that its time is over. It goes on all the same: nothing ends a question to a browser. */
async function orOver<T>(work: Promise<T>, limit: number): Promise<T | typeof isOver> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<typeof isOver>((resolve) => (timer = setTimeout(resolve, limit, isOver)))
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}

/** Signs that a page still lives, in the order in which one needs the other. */
const signsOfLife: readonly (readonly [name: string, sign: () => unknown])[] = [
  ['runs scripts', () => true],
  ['reads its storage', () => localStorage.length],
  ['paints', () => new Promise((resolve) => requestAnimationFrame(resolve))],
  ['is idle', () => new Promise((resolve) => requestIdleCallback(resolve))],
]

async function describeLife(page: Page): Promise<string> {
  const answers = signsOfLife.map(async ([name, sign]) => {
    const answer = await orOver(page.evaluate(sign).catch(String), timeToAnswer)
    return `${name}: ${answer === isOver ? 'no' : typeof answer === 'string' ? answer : 'yes'}`
  })
  return (await Promise.all(answers)).join(', ')
}

/**
 * Ends a step of a visit that hangs: a browser may leave a script that is waiting for a frame without an answer, and
 * such a question has no limit of its own.
 * @param step in words
 * @throws after two minutes, with what the page still does and waits for
 */
export async function within<T>(
  { page, watched }: { readonly page: Page; readonly watched: Pick<Watch, 'underWay'> },
  step: string,
  work: Promise<T>,
): Promise<T> {
  const result = await orOver(work, patience)
  if (result !== isOver) return result
  const onTheirWay = watched.underWay().join(', ')
  throw new Error(`${page.url()} hangs, ${step}; it ${await describeLife(page)}; on their way: ${onTheirWay}`)
}
