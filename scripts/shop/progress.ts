export type Progress = {
  /** Shows that a step goes on: `done` of `total`. */
  step(name: string, done: number, total: number): void
  /** Closes a step with what came of it. */
  done(name: string, note: string): void
  note(text: string): void
}

/** The time since a moment of `performance.now()`, as the line of a step has it. */
export const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** Progress for people: a counter that stays on its line in a terminal, a line every tenth elsewhere. */
export function progressTo(out: NodeJS.WriteStream): Progress {
  let shown = ''
  let tenth = -1
  const clear = (): void => {
    if (out.isTTY && shown !== '') out.write('\r\x1b[2K')
    shown = ''
  }
  return {
    step(name, done, total) {
      const text = `  … ${name}  ${done}/${total}`
      const now = total === 0 ? 0 : Math.floor((done * 10) / total)
      if (out.isTTY) out.write(`\r\x1b[2K${text}`)
      else if (now !== tenth || shown !== name) out.write(`${text}\n`)
      tenth = now
      shown = name
    },
    done(name, note) {
      clear()
      tenth = -1
      out.write(`  ✓ ${name}  ${note}\n`)
    },
    note(text) {
      clear()
      out.write(`  ${text}\n`)
    },
  }
}
