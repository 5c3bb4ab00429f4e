import type { RecordKind, RecordStore, StoredRecord } from '../../records/record-store.ts'

const pageSize = 500

/** All records of a kind, read page by page. */
export async function* allRecords(records: Pick<RecordStore, 'list'>, kind: RecordKind): AsyncGenerator<StoredRecord> {
  let after: string | undefined
  for (;;) {
    const page = await records.list(kind, pageSize, after)
    yield* page
    if (page.length < pageSize) return
    after = page.at(-1)?.id
  }
}
