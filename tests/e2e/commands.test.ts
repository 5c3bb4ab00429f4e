import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { demoEnvironment } from '../../sandbox/demo-environment.ts'
import { needPort } from '../../scripts/shop/ports.ts'
import { freePort } from '../fixtures/free-port.ts'
import { hasBrowser } from '../fixtures/browser.ts'
import { useBrowser } from './support/browser.ts'
import { followEdit, operator } from './support/editing-loop.ts'
import { type Command, runCommand, stillRunning } from './support/command.ts'
import { offerBeside } from './support/product-payload.ts'
import { visitor } from './support/visitor.ts'

const folder = mkdtempSync(join(tmpdir(), 'firn-commands-'))
const dataDir = join(folder, 'data')
let port = 0
let sandboxPort = 0
let metricsPort = 0
beforeAll(async () => {
  port = await freePort()
  sandboxPort = await freePort()
  metricsPort = await freePort()
})

const browser = useBrowser({ pictures: 'flat' })
const running: Command[] = []
afterEach(async () => void (await Promise.all(running.splice(0).map((command) => command.stop()))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a command on ports and in a folder of these tests, unless told otherwise, until its caller stops it. */
const runOn = (args: string, environment: Readonly<Record<string, string>> = {}): Command =>
  runCommand(args.split(' '), {
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    METRICS_PORT: String(metricsPort),
    SANDBOX_PICTURES: 'flat',
    DATA_DIR: dataDir,
    ...environment,
  })

/** The same until the test ends. */
function run(args: string, environment?: Readonly<Record<string, string>>): Command {
  const command = runOn(args, environment)
  running.push(command)
  return command
}

/** Waits until `npm start` has opened the shop. */
const openShop = (start: Command): Promise<void> =>
  // The first one makes every page, at low priority beside other tests.
  start.says(`Storefront ready at http://localhost:${port}/\n`, 280_000)

/** All that a command wrote which ended well. */
async function outputOf(args: string): Promise<string> {
  const command = run(args)
  expect(await command.ends()).toBe(0)
  expect(command.faults()).toEqual([])
  return command.out()
}

/** Ids of the releases that a status lists, the newest first. */
const releaseIds = (status: string): readonly string[] =>
  [...status.matchAll(/^[* ] +(\d{14}-\S+)/gm)].map(([, id = '']) => id)

/** Status of a cart in the platform's own interface. */
async function cartOnPlatform(id: string): Promise<number> {
  const settings = demoEnvironment(sandboxPort, '')
  const store = settings['BIGCOMMERCE_US_STORE_HASH'] ?? ''
  const headers = { 'x-auth-token': settings['BIGCOMMERCE_US_ACCESS_TOKEN'] ?? '', accept: 'application/json' }
  const address = `${settings['BIGCOMMERCE_API_URL']}/stores/${store}/v3/carts/${id}`
  return (await fetch(address, { headers })).status
}

// A .env names real vendors: what these tests start would talk to them.
describe.skipIf(existsSync('.env'))('the commands on a new machine', { timeout: 300_000 }, () => {
  let cart = ''

  test('show each step, open the shop, and leave no process when stopped', async () => {
    const start = run('start')
    await openShop(start)
    const steps = start.out().matchAll(/^ {2}✓ (\w+) {2}(.*)$/gm)
    expect([...steps].map(([, step, note]) => `${step}: ${note}`)).toEqual([
      expect.stringMatching(`^sandbox: seeded and up on port ${sandboxPort} `),
      expect.stringMatching(/^content: loaded /),
      expect.stringMatching(/^code: (unchanged|bundled)/),
      expect.stringMatching(/^pages: \d+ pages in /),
    ])
    expect(start.faults()).toEqual([])

    const site = `http://localhost:${port}`
    // Pages of other ports are made anew (unit/scripts/pages-digest, unit/content-loaders/sync).
    const page = await (await fetch(`${site}/en-us/p/larch`)).text()
    const origins = [...page.matchAll(/http:\/\/localhost:\d+/g)].map(([origin]) => origin)
    expect(new Set(origins)).toEqual(new Set([site, `http://localhost:${sandboxPort}`]))
    const shopper = visitor(site)
    await shopper.session()
    const { productId, variants } = await offerBeside(`${site}/en-us/p/larch`)
    await shopper.add(productId, variants[0]?.id ?? 0, 1)
    cart = (await shopper.session()).cart?.id ?? ''
    expect(await cartOnPlatform(cart)).toBe(200)

    const processes = start.processes()
    expect(processes.length).toBeGreaterThanOrEqual(4)
    expect(await start.stop()).toBe(0)
    expect(stillRunning(processes)).toEqual([])
    await needPort(port, 'the storefront', 'PORT')
    await needPort(sandboxPort, 'the sandbox', 'SANDBOX_PORT')
  })

  test('check what the vendors have, and list the releases, without a shop that runs', async () => {
    const checked = await outputOf('publish --lint')
    expect(checked).toMatch(/^To correct: (?:none|\d+)$/m)
    expect(checked).toMatch(/^Pages that a publish would render: none$/m)
    const status = await outputOf('publish --status')
    expect(status).toMatch(/^live +release +made /)
    expect(status).toMatch(/^\* +\d{14}-/m)
    expect(status).toMatch(/^No publisher is at work\.\n$/m)
  })

  test('watch for changes from the last snapshot on while vendors are away, until stopped', async () => {
    const watch = run('publish --watch')
    await watch.says('Watching: what editors publish goes live by itself.\n')
    expect(watch.out()).toMatch(/^ {2}! Pages are made from the last snapshot, which is \d+ minutes old\.$/m)
    expect(watch.out()).toContain('✓ pages  unchanged\n')
    expect(watch.faults()).toEqual([])
    expect(await watch.stop()).toBe(0)
  })

  describe('at a second start', () => {
    let start: Command
    beforeAll(async () => {
      start = runOn('start')
      await openShop(start)
      await start.says('✓ pages  unchanged\n')
    }, 300_000)
    afterAll(() => start.stop())

    test('open the shop before they look for changes, render nothing and keep the data', async () => {
      expect(start.out()).toMatch(/Storefront ready.*✓ content  unchanged/s)
      expect(start.out()).not.toContain('seeded')
      expect(await cartOnPlatform(cart)).toBe(200)
    })

    test.skipIf(!hasBrowser)('preview and publish an editor’s change, and undo it', async () => {
      const page = await browser.open({ httpCredentials: operator })
      await followEdit(page, {
        site: `http://localhost:${port}`,
        sandbox: `http://localhost:${sandboxPort}`,
        operators: `http://localhost:${metricsPort}/releases`,
      })
      expect(start.faults()).toEqual([])
    })
  })

  test.skipIf(!hasBrowser)('make the pages of a release live again by its id', async () => {
    // The newest is the operator's way back from the editor's.
    const ids = releaseIds(await outputOf('publish --status'))
    const edited = ids[1] ?? expect.fail()
    expect(await outputOf(`publish --rollback ${edited}`)).toMatch(
      new RegExp(`^ {2}✓ rolled back {2}\\S+ has the \\d+ changed files of ${edited} `, 'm'),
    )
    const status = await outputOf('publish --status')
    expect(releaseIds(status)).toHaveLength(ids.length + 1)
    expect(status).toMatch(new RegExp(`^\\* .* ${edited}$`, 'm'))
  })

  test('wipe the stand-ins with sandbox:reset', async () => {
    const reset = run('sandbox --reset')
    expect(await reset.ends()).toBe(0)
    expect(reset.faults()).toEqual([])
    const sandbox = run('sandbox')
    await sandbox.says(`up on port ${sandboxPort}`)
    expect(await cartOnPlatform(cart)).toBe(404)
    expect(await sandbox.stop()).toBe(0)
  })
})

describe('a failing command, with exit code 1', () => {
  async function faultsOf(command: Command): Promise<string[]> {
    expect(await command.ends()).toBe(1)
    return command.faults()
  }

  test('reports in one line that a port is taken', async () => {
    const { url, sandboxUrl } = inject('shop')
    const [taken, sandboxTaken] = [new URL(url).port, new URL(sandboxUrl).port]
    expect(await faultsOf(run('start', { PORT: taken }))).toEqual([
      expect.stringMatching(`^Port ${taken} \\(the storefront\\) is in use: stop .* PORT=\\d+ npm start$`),
    ])
    expect(await faultsOf(run('start', { SANDBOX_PORT: sandboxTaken }))).toEqual([
      expect.stringMatching(`^Port ${sandboxTaken} \\(the sandbox\\) is in use: stop .* SANDBOX_PORT=\\d+ npm start$`),
    ])
  })

  test('reports each missing variable of the configuration in a line', async () => {
    const [title, ...missing] = await faultsOf(run('start', { CONTENTSTACK_API_KEY: 'blt1' }))
    // The search's settings are judged together.
    const hasDefault =
      /^(AMPLIENCE_ACCOUNT|APP_SEARCH_(E\w+|INDEX_KEY)|GTM_ID|LOCATOR_SCRIPT_URL|MAIL_BOUNCES|OPERATORS_TOKEN|CONTENTSTACK_(API_KEY|ENDPOINT|APP_ORIGIN|PREVIEW_\w+|WEBHOOK_SECRET)|BIGCOMMERCE_(QUOTA|\w+_(CHANNEL_ID|GRAPHQL_URL)))$/
    const needed = Object.keys(demoEnvironment(0, '')).filter((name) => !hasDefault.test(name))
    const search =
      '  - APP_SEARCH_HOST_IDENTIFIER, APP_SEARCH_ENDPOINT, APP_SEARCH_ENGINE: hostIdentifier or ' +
      'endpointBase, and engineName are required'
    expect(missing.toSorted()).toEqual([search, ...needed.map((name) => `  - ${name} is missing`)].toSorted())
    expect(title).toBe(`The configuration has ${needed.length + 1} problems:`)
  })

  test('reports in one line that its data cannot be written', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const [line = '', ...more] = await faultsOf(run('start', { DATA_DIR: join(file, 'data') }))
    expect(more).toEqual([])
    expect(line).toContain(file)
    expect(line).toContain('DATA_DIR')
  })

  test('reports in one line that there is no build to serve', async () => {
    expect(await faultsOf(run('serve', { DATA_DIR: join(folder, 'empty') }))).toEqual([
      'There is no finished build of this code: run npm run build first.',
    ])
  })
})
