import { z } from 'zod'

/**
 * `ahead`: the home page's pictures are drawn before the start, the others after it. `on-demand`: each is drawn when it
 * is first asked for, so that a start takes no time. `flat`: each is of one colour, for tests that look at none.
 */
export type PictureMode = 'ahead' | 'on-demand' | 'flat'

export type SandboxSettings = {
  readonly port: number
  /** Of the mailbox's SMTP server; `undefined`: beside the sandbox's own. */
  readonly smtpPort: number | undefined
  /** Addresses to listen on. */
  readonly addresses: readonly string[]
  /** Host name in the sandbox's own addresses. */
  readonly host: string
  readonly dataDir: string
  readonly siteUrl: string
  /** The page of the storefront's operators; '' where there is none. */
  readonly operatorsUrl: string
  readonly logRequests: boolean
  readonly pictures: PictureMode
  /** By it the demo's codes and orders are dated, ms; `undefined`: the time when they are loaded. */
  readonly seededAt: number | undefined
}

const schema = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65535).default(3100),
  SANDBOX_SMTP_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  SANDBOX_HOST: z.string().default('localhost'),
  DATA_DIR: z.string().default('var/sandbox'),
  SITE_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:3000'),
  OPERATORS_URL: z.string().default(''),
  SANDBOX_LOG: z.string().default(''),
  SANDBOX_PICTURES: z.enum(['ahead', 'on-demand', 'flat']).default('ahead'),
  SANDBOX_SEEDED_AT: z.iso.datetime({ offset: true }).transform(Date.parse).optional(),
})

const loopback = ['127.0.0.1', '::1']
const unspecific = ['localhost', '0.0.0.0', '::', ...loopback]

/**
 * The settings of the sandbox's own process. Nothing but loopback is listened on unless `SANDBOX_HOST` says so.
 * @throws Error with one line when a value is wrong, or in production without `SANDBOX=allow`
 */
export function sandboxSettings(environment: Readonly<Record<string, string | undefined>>): SandboxSettings {
  if (environment['NODE_ENV'] === 'production' && environment['SANDBOX'] !== 'allow') {
    throw new Error('The sandbox does not run with NODE_ENV=production. Set SANDBOX=allow if this is a demo.')
  }
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success) {
    throw new Error(
      `The sandbox cannot start: ${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')} is not valid.`,
    )
  }
  const { SANDBOX_PORT, SANDBOX_SMTP_PORT, SANDBOX_HOST, DATA_DIR, SITE_URL, OPERATORS_URL } = parsed.data
  const { SANDBOX_LOG, SANDBOX_PICTURES, SANDBOX_SEEDED_AT } = parsed.data
  return {
    port: SANDBOX_PORT,
    smtpPort: SANDBOX_SMTP_PORT,
    addresses: SANDBOX_HOST === 'localhost' ? loopback : [SANDBOX_HOST],
    host: unspecific.includes(SANDBOX_HOST) ? 'localhost' : SANDBOX_HOST,
    dataDir: DATA_DIR,
    siteUrl: SITE_URL.replace(/\/+$/, ''),
    operatorsUrl: OPERATORS_URL,
    logRequests: SANDBOX_LOG === 'requests',
    pictures: SANDBOX_PICTURES,
    seededAt: SANDBOX_SEEDED_AT,
  }
}
