import { describe, expect, test } from 'vitest'
import { createRenderMemory } from '../../../src/publish/render-memory.ts'

type RenderMemory = ReturnType<typeof createRenderMemory>

/** Goes through pages as a process does. @returns what it clears on the way, and when it collects garbage */
function freedBy(go: (memory: RenderMemory) => void): readonly string[] {
  const freed: string[] = []
  const clear = (what: 'locale' | 'all'): void => void freed.push(what)
  go(createRenderMemory({ clear }, () => void freed.push('garbage')))
  return freed
}

/** So many batches of pages of a locale: a thousand pages in a hundred. */
function render(memory: RenderMemory, locale: string, batches: number): void {
  for (let batch = 0; batch < batches; batch += 1) memory.prepareFor(locale, 10)
}

describe('the memory of a render process', () => {
  test('is freed of a locale with many pages once the next one begins', () => {
    const freed = freedBy((memory) => {
      render(memory, 'de-de', 300)
      render(memory, 'de-at', 300)
    })
    expect(freed).toEqual(['locale', 'garbage'])
  })

  test('is freed of a language with many pages once the next one begins', () => {
    const freed = freedBy((memory) => {
      render(memory, 'de-at', 300)
      render(memory, 'fr-fr', 300)
      render(memory, 'fr-ca', 300)
    })
    expect(freed).toEqual(['all', 'garbage', 'locale', 'garbage'])
  })

  test('is freed of several locales with few pages at once', () => {
    const names = ['en-us', 'en-ca', 'en-gb', 'en-au', 'en-at', 'en-be', 'en-nl']
    const freed = freedBy((memory) => {
      for (const name of names) render(memory, name, 30)
    })
    expect(freed).toEqual(['locale', 'garbage'])
  })

  test('stays during an edit, however many pages earlier ones had', () => {
    const freed = freedBy((memory) => {
      for (let edit = 0; edit < 5; edit += 1) {
        memory.beginPublish()
        for (const name of ['en-us', 'de-de', 'de-at', 'fr-fr']) render(memory, name, 20)
      }
    })
    expect(freed).toEqual([])
  })

  test('is freed in the midst of a locale where it is asked to, of all where there was another language', () => {
    const freed = freedBy((memory) => {
      for (const name of ['de-de', 'fr-fr', 'fr-ca']) {
        render(memory, name, 10)
        memory.freeMemory()
      }
    })
    expect(freed).toEqual(['locale', 'garbage', 'all', 'garbage', 'locale', 'garbage'])
  })
})
