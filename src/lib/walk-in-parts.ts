/** Rows that are read at once. */
const rowsAtOnce = 1000

/**
 * Goes through rows of a database that are read in parts: few are held, however many there are, and no statement stays
 * open between two parts. A connection with an open one sees no later commit.
 * @param read reads the rows behind one, in order, so many at most; behind none it reads the first
 */
export function* walkInParts<Row>(read: (last: Row | undefined, most: number) => readonly Row[]): Generator<Row> {
  let rows: readonly Row[] = []
  do {
    rows = read(rows.at(-1), rowsAtOnce)
    yield* rows
  } while (rows.length === rowsAtOnce)
}
