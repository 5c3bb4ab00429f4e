import { defineConfig } from 'vitest/config'

/** Two kinds of tests: those in process, and those that click through a whole running shop. */
export default defineConfig({
  // Vite would take the ES modules of this package, Node takes the others: there must be one copy for all who use it.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    pool: 'forks',
    // A busy machine takes its time, most of all to open a shop. How fast things are is the bench's matter.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'code',
          include: ['tests/{unit,contract,api}/**/*.test.{ts,tsx}'],
          // Vitest itself would leave one core idle, which is half of two.
          maxWorkers: '100%',
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/e2e/support/shop.ts'],
          // One shop for all; a browser waits more than it works, so that two files share two cores well.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
