import { execFileSync } from 'node:child_process'

/** The sources of the running shop: a change here can show in any page. */
const shop = /^(?:src|sandbox|public|scripts\/shop)\/|^(?:astro\.config\.mjs|package-lock\.json)$/
const browserTest = /^tests\/e2e\/(?!visual\/).+\.test\.ts$/
/** The parts that browser tests share. */
const browserSupport = /^tests\/(?:e2e|fixtures)\//

const runGit = (root: string, ...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' })

/** The hash of a commit, which names the same one also after the next commit. @throws Error where there is none */
export const commitHash = (root: string, commit: string): string =>
  runGit(root, 'rev-parse', '--verify', `${commit}^{commit}`).trim()

/** Paths that differ from a commit, as Git names them: committed since, changed or new. @throws Error outside Git */
export function changedFiles(root: string, since: string): string[] {
  const git = (...args: string[]): string[] =>
    runGit(root, ...args)
      .split('\0')
      .filter(Boolean)
  return [...git('diff', '--name-only', '-z', since), ...git('ls-files', '--others', '--exclude-standard', '-z')]
}

/**
 * Which browser tests a change can affect. They reach the shop over HTTP, so that no import shows what they depend on.
 * @param changed paths below the root
 * @example affectedBrowserTests(['tests/e2e/cart.test.ts', 'docs/api.md']) // ['tests/e2e/cart.test.ts']
 */
export function affectedBrowserTests(changed: readonly string[]): 'all' | readonly string[] {
  const tests = changed.filter((path) => browserTest.test(path))
  const isShared = (path: string): boolean => shop.test(path) || (browserSupport.test(path) && !browserTest.test(path))
  return changed.some(isShared) ? 'all' : tests
}
