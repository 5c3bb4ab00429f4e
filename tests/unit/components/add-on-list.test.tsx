import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { AddOnList } from '../../../src/components/product/AddOnList.tsx'
import { listSkeletons } from '../../../src/domain/catalogue/related-selection.ts'

const drawn = (ids: readonly number[]): string =>
  renderToString(<AddOnList ids={ids} loading="Loading" load={() => new Promise(() => undefined)} />)

describe('the add-ons of a cart or a product', () => {
  test('show four labelled skeletons while loading (specification, display 2)', () => {
    expect(listSkeletons).toBe(4)
    expect(drawn([77]).match(/class="skeleton"/g)).toHaveLength(4)
    expect(drawn([77]).match(/>Loading</g)).toHaveLength(4)
    expect(drawn([77])).toContain('aria-label="Loading"')
  })

  test('render nothing when there are none', () => expect(drawn([])).toBe(''))
})
