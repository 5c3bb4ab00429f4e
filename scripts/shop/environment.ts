import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { demoEnvironment } from '../../sandbox/demo-environment.ts'
import { Fault } from './fault.ts'

export type ShopEnvironment = {
  /** Variables for every process of the shop. */
  readonly variables: Record<string, string>
  /** Port of the stand-ins; `undefined` when real vendors are configured. */
  readonly sandboxPort: number | undefined
}

/**
 * The environment of a run: what is set, else `.env`. Where neither names a content stack, the demo's values point
 * at the stand-ins. The three never mix: a half-configured shop is reported, not quietly completed.
 * @param root folder of the project
 * @throws Fault when the stand-ins have no port of their own
 */
export function shopEnvironment(root: string, given: NodeJS.ProcessEnv): ShopEnvironment {
  const file = join(root, '.env')
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const own = defined({ ...fromFile, ...given })
  if (own['CONTENTSTACK_API_KEY'] || own['CONTENTSTACK_ENDPOINT']) return { variables: own, sandboxPort: undefined }
  const sandboxPort = Number(own['SANDBOX_PORT'] || 3100)
  if (!Number.isInteger(sandboxPort) || sandboxPort < 1 || sandboxPort > 65535)
    throw new Fault('SANDBOX_PORT must be a port number from 1 to 65535.')
  if (sandboxPort === Number(own['PORT'] || 3000))
    throw new Fault(`PORT and SANDBOX_PORT are both ${sandboxPort}: the storefront and the sandbox need one each.`)
  const metrics = { METRICS_PORT: String(metricsPortBeside(sandboxPort)) }
  const siteUrl = own['SITE_URL'] || `http://localhost:${own['PORT'] || 3000}`
  return { variables: { ...demoEnvironment(sandboxPort, siteUrl), ...metrics, ...own, SITE_URL: siteUrl }, sandboxPort }
}

/** Operators' pages of the demo are on a port beside the sandbox's own: 3150 beside 3100. */
const metricsPortBeside = (sandboxPort: number): number => (sandboxPort > 65_485 ? sandboxPort - 50 : sandboxPort + 50)

function defined(environment: NodeJS.ProcessEnv | NodeJS.Dict<string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}
