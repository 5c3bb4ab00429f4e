import { Fault } from './fault.ts'

/** A flag that npm has itself, and that its settings may always hand on. */
const ofNpm = '--force'

/**
 * Refuses what a command does not know: after a slip it would do something else. Flags that do not stand behind `--`
 * npm takes for its own, and hands them on as variables.
 * @param command its name, as npm runs it
 * @param given what stands behind it
 * @param known its flags
 * @throws Fault before anything is done
 */
export function requireKnownFlags(
  command: string,
  given: readonly string[],
  known: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): void {
  const unknown = given.filter((flag) => !known.includes(flag))
  if (unknown.length > 0)
    throw new Fault(`${unknown.join(' ')} is unknown, and nothing was done. ${command} has ${known.join(', ')}.`)
  const isTaken = (flag: string): boolean =>
    flag !== ofNpm && !given.includes(flag) && Boolean(environment[`npm_config_${flag.slice('--'.length)}`])
  const taken = known.filter(isTaken)
  if (taken.length > 0)
    throw new Fault(
      `npm took ${taken.join(' ')} for a flag of its own, and nothing was done. Write it behind two dashes: ` +
        `npm run ${command} -- ${taken.join(' ')}`,
    )
}
