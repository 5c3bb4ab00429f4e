/*
 * The entry of every npm command: plain JavaScript without dependencies, so that any Node from 20 on can run it. It
 * makes sure that the dependencies are there, then hands over to scripts/commands/{name}.ts under the Node that the
 * project brings.
 */
import { createHash } from 'node:crypto'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bundledNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const stampFile = join(root, 'node_modules', '.firn-install')
const lockfile = join(root, 'package-lock.json')
/** npm writes it when an install is complete. */
const npmStamp = join(root, 'node_modules', '.package-lock.json')
/** A package that development alone needs. */
const developmentMark = join(root, 'node_modules', 'vitest', 'package.json')
/** Commands that do without packages of development, which are a third of the time that an install takes. */
const commandsOfProduction = ['start', 'serve', 'build', 'publish', 'stack', 'render', 'sandbox']
const oldestNode = 20
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

function fail(line) {
  process.stderr.write(`\n${line}\n`)
  process.exit(1)
}

/** Whether node_modules belongs to the lockfile: by our stamp, else, for an install by hand, by npm's. */
function isInstalled(lock) {
  if (!existsSync(bundledNode)) return false
  if (existsSync(stampFile)) return readFileSync(stampFile, 'utf8') === lock
  return existsSync(npmStamp) && statSync(npmStamp).mtimeMs >= statSync(lockfile).mtimeMs
}

/**
 * Installs packages when node_modules is missing or belongs to another lockfile: at first those that the command needs.
 * Those of development are added later, to what may be running.
 */
async function ensureDependencies(command) {
  const lock = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  const hasDevelopment = existsSync(developmentMark)
  const needsDevelopment = !commandsOfProduction.includes(command)
  const isCurrent = isInstalled(lock)
  if (isCurrent && (hasDevelopment || !needsDevelopment)) {
    // Of an install by hand too: what a file's time says is lost with the next copy of the folder.
    if (!existsSync(stampFile)) writeFileSync(stampFile, lock)
    return
  }
  process.stdout.write('  Installing dependencies (once; a minute or two) …\n')
  const started = Date.now()
  // Until it is complete, nothing may say that it is.
  for (const stamp of [stampFile, npmStamp]) rmSync(stamp, { force: true })
  const packages = hasDevelopment || needsDevelopment ? [] : ['--omit=dev']
  const { status, output } = await runNpm([
    ...(isCurrent ? ['install', '--no-save'] : ['ci', ...packages]),
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  if (status !== 0) fail(installAdvice(output))
  if (!existsSync(bundledNode)) {
    fail(
      'The bundled Node is missing: its install script did not run. Allow install scripts (npm config ' +
        'set ignore-scripts false), then run this again.',
    )
  }
  writeFileSync(stampFile, lock)
  process.stdout.write(`  ✓ dependencies installed (${Math.round((Date.now() - started) / 1000)} s)\n`)
}

/** npm's exit status and all it said. Stopping this process stops it, and what it started, too. */
function runNpm(args) {
  const windows = process.platform === 'win32'
  const npm = process.env.npm_execpath
  const own = npm?.endsWith('.js') || npm?.endsWith('.cjs')
  // A group of its own, so that install scripts under way end with it.
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], detached: !windows, shell: windows && !own }
  const child = own ? spawn(process.execPath, [npm, ...args], options) : spawn('npm', args, options)
  const stop = () => {
    try {
      if (windows) child.kill()
      else process.kill(-child.pid, 'SIGTERM')
    } catch {
      // It has ended already.
    }
    process.exit(1)
  }
  for (const signal of stopSignals) process.on(signal, stop)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return new Promise((resolve) => {
    const end = (status) => {
      for (const signal of stopSignals) process.removeListener(signal, stop)
      resolve({ status, output })
    }
    child.once('error', (error) => {
      output += error.message
      end(1)
    })
    child.once('close', end)
  })
}

/** One line that says what to do. The whole output goes to a log file. */
function installAdvice(output) {
  const log = join(root, 'var', 'install.log')
  try {
    mkdirSync(dirname(log), { recursive: true })
    writeFileSync(log, output)
  } catch {
    // Without a place for the log the line below still stands.
  }
  if (/EACCES|EPERM|EROFS/.test(output))
    return (
      `No permission to write below ${root}: make the folder yours (chown) or clone it elsewhere, then run ` +
      'this again.'
    )
  if (/ENOSPC/.test(output)) return 'The disk is full: free some space, then run this again.'
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET|EINTEGRITY|E4\d\d|E5\d\d|network/i.test(output)
  ) {
    return (
      'The dependencies could not be downloaded: check the network and the npm registry setting, then run ' +
      `this again (details: ${log}).`
    )
  }
  return `Installing the dependencies failed: read ${log}, then run this again.`
}

/**
 * Hands over: same terminal, signals passed on, same exit code; ends with its parent (npm does not always pass signals
 * on).
 */
function run(command, args) {
  const child = spawn(bundledNode, [join(root, 'scripts', 'commands', `${command}.ts`), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      // Every process of ours starts in half the time with what another one has compiled.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
      PATH: `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
    },
  })
  child.on('error', (error) =>
    fail(`The bundled Node could not be started (${error.message}): delete node_modules, then run this again.`),
  )
  const parent = process.ppid
  const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500)
  watch.unref()
  for (const signal of stopSignals) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

const [command, ...args] = process.argv.slice(2)
if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  fail(
    `Firn starts with Node ${oldestNode} or newer; this is ${process.version}. Install a current Node, ` +
      'then run this again.',
  )
}
try {
  await ensureDependencies(command)
} catch (error) {
  fail(installAdvice(String(error)))
}
run(command, args)
