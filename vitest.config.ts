import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { inlineScripts } from './src/render/inline-scripts.ts'
import { SlowFilesFirst } from './scripts/test/slow-files-first.ts'

// One moment for all stand-ins of a run (tests/fixtures/run-start.ts): this file is read again for each project.
process.env['SANDBOX_SEEDED_AT'] ??= new Date().toISOString()

const inBrowser = 'tests/unit/browser/!(timing)/**/*.test.{ts,tsx}'
const inProcess = globSync('tests/{unit,contract,api}/**/*.test.{ts,tsx}', { exclude: [inBrowser] })

const replacesForAll = /vi\.(?:useFakeTimers|setSystemTime|mock|doMock|resetModules)\(/
const replaces = (file: string): boolean => replacesForAll.test(readFileSync(file, 'utf8'))

/**
 * Files that replace the clock, a module or all of them. What is loaded meanwhile keeps what it found, so that each of
 * these has a process of its own.
 */
const apart = inProcess.filter(replaces)

const hidden = globSync('tests/**/*.{ts,tsx}', { exclude: ['tests/**/*.test.{ts,tsx}'] }).filter(replaces)
if (hidden.length > 0)
  throw new Error(
    `${hidden.join(', ')}: replace clock and modules in the test file, which has a process of its own then`,
  )

/** Two kinds of tests: those in process, and those that click through a whole running shop. */
export default defineConfig({
  // Vite would take the ES modules of this package, Node takes the others: there must be one copy for all who use it.
  plugins: [inlineScripts()],
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    pool: 'forks',
    // A busy machine takes its time, most of all to open a shop. How fast things are is the bench's matter.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    setupFiles: ['./scripts/test/processor-time.ts'],
    expect: { poll: { timeout: 45_000 } },
    // Tests wait, too: for a limit's window, for a vendor that never answers. Three files keep two cores busy.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    sequence: { sequencer: SlowFilesFirst },
    projects: [
      {
        extends: true,
        test: { name: 'code-apart', include: apart },
      },
      {
        extends: true,
        test: {
          name: 'code',
          include: inProcess,
          exclude: apart,
          // To load the shop takes longer than most files' tests: the files of a process share what it has loaded.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'code-browser',
          include: [inBrowser],
          // They share a browser too.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/support/shop.ts'],
          setupFiles: ['tests/e2e/support/await-shop.ts'],
          // Several waits of a browser, each as patient as one should be.
          testTimeout: 300_000,
          // One shop for all.
          isolate: false,
          // It opens while the others run.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
