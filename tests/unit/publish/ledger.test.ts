import { expect, test } from 'vitest'
import { ledgerBuilder, touchedPages } from '../../../src/publish/ledger.ts'

const bookOf = (pages: Record<string, Record<string, string>>) => {
  const book = ledgerBuilder()
  for (const [path, reads] of Object.entries(pages)) {
    book.record(
      path,
      Object.entries(reads).map(([question, digest]) => ({ question, digest })),
    )
  }
  return book.build()
}

const before = bookOf({
  '/a': { header: '1', 'product a': '1' },
  '/b': { header: '1', 'product b': '1' },
  '/c': { 'tiles c': '1', 'product a': '1' },
})

test('a page is rendered again only when an answer that it read has changed', () => {
  expect(touchedPages(before, () => '1')).toEqual([])
  expect(touchedPages(before, (question) => (question === 'product a' ? '2' : '1'))).toEqual(['/a', '/c'])
  expect(touchedPages(before, (question) => (question === 'header' ? '2' : '1'))).toEqual(['/a', '/b'])
})

test('a ledger continues an earlier one, and drops removed pages with their answers', () => {
  const book = ledgerBuilder(before)
  book.record('/a', [{ question: 'product a', digest: '2' }])
  book.remove('/b')
  const after = book.build()
  expect(Object.keys(after.pages)).toEqual(['/a', '/c'])
  expect(after.digests).toEqual({ 'product a': '2', 'tiles c': '1' })
  expect(touchedPages(after, (question) => (question === 'tiles c' ? '2' : (after.digests[question] ?? '')))).toEqual([
    '/c',
  ])
})
