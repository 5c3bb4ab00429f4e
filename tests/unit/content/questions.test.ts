import { describe, expect, test } from 'vitest'
import { type QuestionName, questions } from '../../../src/content/content.ts'
import { answersThrough, answerTo } from '../../../src/content/answers-through.ts'
import { recording } from '../../../src/content/recording.ts'
import { ask } from '../../fixtures/ask.ts'
import { localeOf, openSmallShop } from '../../fixtures/small-shop.ts'

const us = localeOf('en-us')
const gb = localeOf('en-gb')

/** Arguments of each question, as a page would give them. */
const asked: Partial<Record<QuestionName, readonly unknown[]>> = {
  words: ['error'],
  screen: ['account'],
  tilesOf: [['ridge']],
  listedProducts: [['ridge']],
  tilesByProductId: [[101]],
  addOns: [[101]],
  relatedIds: [{ uid: 'ridge', categoryId: '12' }],
}
const argsOf = (name: QuestionName): readonly unknown[] =>
  asked[name] ?? (questions[name].args.safeParse([]).success ? [] : ['snowshoes'])

const names = Object.keys(questions) as QuestionName[]

describe('each question of the table', () => {
  test.each(names)('accepts the arguments of a page: %s', (name) => {
    expect(questions[name].args.safeParse(argsOf(name)).success).toBe(true)
  })

  test.each(names)('is recorded, and gets the same answer when repeated: %s', (name) => {
    const content = openSmallShop()
    const recorded = recording(content)
    for (const locale of [us, gb]) answerTo(recorded.content, name, locale, argsOf(name))
    const own = recorded.reads()
    expect(own.map(({ question }) => question)).toEqual(
      [us, gb].map(({ locale }) => JSON.stringify([name, locale, ...argsOf(name)])),
    )
    const again = openSmallShop()
    expect(own.filter(({ question, digest }) => ask(again, question) !== digest)).toEqual([])
  })

  test.each(names.filter((name) => questions[name].lifetime !== 'never'))('is answered from memory: %s', (name) => {
    const content = openSmallShop()
    const answer = (): unknown => answerTo(content, name, us, argsOf(name))
    expect(answer()).toBe(answer())
  })
})

describe('answersThrough', () => {
  test('keeps properties of the content that are not questions', () => {
    const content = { ...openSmallShop(), version: 'v1' }
    const counted: string[] = []
    const through = answersThrough(content, (name, _locale, _args, ask) => {
      counted.push(name)
      return ask()
    })
    expect([through.header(us), counted, Reflect.get(through, 'version')]).toEqual([
      content.header(us),
      ['header'],
      'v1',
    ])
  })
})
