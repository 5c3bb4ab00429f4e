/** Pages that a process renders in about the time that another one takes to start. */
export const pagesForStart = 300

/** The states of render processes, by which a publish chooses some of those that run. */
type ProcessStates<Child extends object> = {
  /** Takes the processes that were not asked yet to get ready. */
  takeUnasked(running: readonly Child[]): readonly Child[]
  /** Notes that a process has what the next publish takes in memory. */
  markReady(child: Child): void
  /** Notes that a process has grown so large that another one is to take its place. */
  markLarge(child: Child): void
  /** Processes for so many pages: few go to those that are ready alone, since a publish would wait for another one. */
  chooseFor(pages: number, running: readonly Child[]): readonly Child[]
  /** The process that is replaced between two publishes: one at a time, and none while another one gets ready. */
  findReplaceable(running: readonly Child[]): Child | undefined
}

/** States of processes of which nothing is known. */
export function createProcessStates<Child extends object>(): ProcessStates<Child> {
  const [asked, ready, large] = [new WeakSet<Child>(), new WeakSet<Child>(), new WeakSet<Child>()]
  return {
    takeUnasked(running) {
      const unasked = running.filter((child) => !asked.has(child))
      for (const child of unasked) asked.add(child)
      return unasked
    },
    markReady: (child) => void ready.add(child),
    markLarge: (child) => void large.add(child),
    chooseFor(pages, running) {
      const able = running.filter((child) => ready.has(child))
      return able.length > 0 && pages <= pagesForStart ? able : running
    },
    findReplaceable(running) {
      const found = running.find((child) => large.has(child))
      return running.every((child) => child === found || ready.has(child)) ? found : undefined
    },
  }
}
