import { demoEnvironment } from './demo-environment.ts'

const settings = demoEnvironment(3100, 'http://localhost:3000')

/**
 * One key of the demo as the storefront is told it, so that both sides hold the same. Addresses depend on ports: not
 * for those.
 * @throws Error for a name that the demo does not set
 */
export function demoSetting(name: string): string {
  const value = settings[name]
  if (value === undefined) throw new Error(`The demo environment has no ${name}`)
  return value
}
