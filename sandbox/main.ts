import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { demoPace } from './commerce/pace.ts'
import { smtpPortBeside } from './demo-environment.ts'
import { listen } from './listen.ts'
import { createSandbox } from './sandbox.ts'
import { type SandboxSettings, sandboxSettings } from './settings.ts'

/*
 * The sandbox's process. Says `{"event":"seed",…}` while it fills the stand-ins and `{"event":"ready","url":…}` once
 * they answer, one JSON line each on stdout, and `{"event":"drawing",…}` while pictures are drawn after that;
 * everything else goes to stderr. `--reset` wipes them first. Ends on
 * SIGTERM, SIGINT and when the process that forked it is gone.
 */

const say = (event: string, fields: Readonly<Record<string, unknown>>): void => {
  process.stdout.write(`${JSON.stringify({ event, ...fields })}\n`)
}

function explained(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what runs there, or choose another with SANDBOX_PORT.`
  if (code === 'EACCES')
    return `Port ${port} or the data folder may not be used by this user. Choose others with SANDBOX_PORT and DATA_DIR.`
  return error instanceof Error ? error.message : String(error)
}

/** The longest wait of due work. Milliseconds. */
const tickEvery = 250

const filling = (): Response =>
  Response.json(
    { error: 'The sandbox is being filled. Try again in a moment.' },
    { status: 503, headers: { 'Retry-After': '1' } },
  )

/** Starts drawing what pages show first; it goes on while the stand-ins answer. */
function drawAhead(dataDir: string): ChildProcess {
  return fork(join(import.meta.dirname, 'media', 'draw-ahead.ts'), [dataDir], { stdio: 'inherit' })
}

async function run(settings: SandboxSettings): Promise<void> {
  let answer: (request: Request) => Response | Promise<Response> = filling
  let close = (): void => undefined
  let drawing: ChildProcess | undefined
  const server = await listen((request) => answer(request), settings.port, settings.addresses)

  const stop = (): void => {
    drawing?.kill('SIGKILL')
    const late = setTimeout(() => process.exit(0), 900)
    void server.close().then(() => {
      clearTimeout(late)
      close()
      process.exit(0)
    })
  }
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, stop)
  // The parent process ended before the listener was attached.
  if (process.send && !process.connected) stop()

  const origin = `http://${settings.host}:${server.port}`
  const sandbox = await createSandbox({
    dataDir: settings.dataDir,
    origin,
    siteUrl: settings.siteUrl,
    operatorsUrl: settings.operatorsUrl,
    pictures: settings.pictures,
    seededAt: settings.seededAt,
    pace: demoPace,
    ...(settings.logRequests && {
      onRequest: ({ method, path, status, ms }) => process.stderr.write(`${method} ${path} ${status} ${ms} ms\n`),
    }),
  })
  if (process.argv.includes('--reset')) await sandbox.reset()
  await sandbox.seed((step, done, total) => say('seed', { step, done, total }))
  answer = (request) => sandbox.fetch(request)
  sandbox.subscribeShop()
  // Without a port of its own (0), the mailbox takes a free one too: another process may have the one beside.
  const smtpPort = settings.smtpPort ?? (settings.port === 0 ? 0 : smtpPortBeside(server.port))
  const receiver = await sandbox
    .listenForMail({ port: smtpPort, addresses: settings.addresses })
    .catch((cause: unknown) => {
      throw new Error(`Port ${smtpPort} cannot take mail: choose another with SANDBOX_SMTP_PORT.`, { cause })
    })
  const ticking = setInterval(() => {
    sandbox.tick().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
  }, tickEvery)
  close = () => {
    clearInterval(ticking)
    void receiver.close()
    sandbox.close()
  }
  say('ready', { url: origin, smtpPort: receiver.port })
  if (settings.pictures === 'ahead' && settings.dataDir !== ':memory:') drawing = drawAhead(settings.dataDir)
}

try {
  const settings = sandboxSettings(process.env)
  await run(settings).catch((error: unknown) => {
    throw new Error(explained(error, settings.port), { cause: error })
  })
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
