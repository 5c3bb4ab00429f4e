/** Groups items in their order, so many at most; the last group may be smaller. No items are no group. */
export function* inBatches<Item>(items: Iterable<Item>, most: number): Generator<Item[]> {
  let batch: Item[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < most) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
