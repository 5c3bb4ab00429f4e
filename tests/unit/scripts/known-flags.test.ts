import { describe, expect, test } from 'vitest'
import { requireKnownFlags } from '../../../scripts/shop/known-flags.ts'

const known = ['--rollback', '--status', '--force']
const check = (given: readonly string[], environment: Record<string, string> = {}) =>
  requireKnownFlags('publish', given, known, environment)

describe('the flags of a command', () => {
  test('are accepted where it has them, also beside what npm is set to', () => {
    expect(() => check([])).not.toThrow()
    expect(() => check(['--force', '--rollback'], { npm_config_rollback: 'true' })).not.toThrow()
    expect(() => check([], { npm_config_force: 'true', npm_config_rollback: '' })).not.toThrow()
  })

  test.each(['--rolback', 'rollback', '-f', '--Status'])('are refused with their names for %s', (slip) => {
    expect(() => check(['--force', slip])).toThrow(
      `${slip} is unknown, and nothing was done. publish has --rollback, --status, --force.`,
    )
  })

  test.each(['true', '20261130120000-abcdef01'])('are refused where npm took one for its own: %s', (value) => {
    expect(() => check([], { npm_config_rollback: value })).toThrow('npm run publish -- --rollback')
  })
})
