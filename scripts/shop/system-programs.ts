import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

/** A program that tests or measurements start and that comes with the system, not with npm. */
export type SystemProgram = {
  readonly name: string
  /** Environment variable that names its path; else it is looked for where systems put it. */
  readonly setting: string
  readonly places: readonly string[]
  /** Debian packages that bring it. */
  readonly packages: readonly string[]
}

/** All programs of the system that tests and measurements start. */
export const systemPrograms = {
  chromium: {
    name: 'chromium',
    setting: 'CHROMIUM_PATH',
    places: [
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    packages: ['chromium', 'fonts-noto-cjk'],
  },
  /** Chromium without a window and what belongs to one: it draws the same in two thirds of the time. */
  headlessShell: {
    name: 'chromium-headless-shell',
    setting: 'HEADLESS_SHELL_PATH',
    places: ['/usr/bin/chromium-headless-shell'],
    // Both are of one version: asked for by itself, it might take an older Chromium off the machine.
    packages: ['chromium-headless-shell', 'chromium'],
  },
  firefox: {
    name: 'Firefox',
    setting: 'FIREFOX_PATH',
    places: ['/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'],
    packages: ['firefox-esr'],
  },
  /** The driver of WebKit's GTK port, which brings a browser for tests, and a screen for it. */
  webkit: {
    name: 'WebKitWebDriver',
    setting: 'WEBKIT_DRIVER_PATH',
    places: ['/usr/bin/WebKitWebDriver'],
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
  nginx: {
    name: 'nginx',
    setting: 'NGINX_PATH',
    places: ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'],
    packages: ['nginx'],
  },
  redis: {
    name: 'redis-server',
    setting: 'REDIS_PATH',
    places: ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'],
    packages: ['redis-server'],
  },
} as const satisfies Readonly<Record<string, SystemProgram>>

/** Path of a program on this machine: what its setting names, else where systems put it. */
export function findProgram({ setting, places }: SystemProgram, environment: NodeJS.ProcessEnv): string | undefined {
  return [environment[setting] ?? '', ...places].find((path) => path !== '' && existsSync(path))
}

/** The path of a program, or in one line why it is not there and what to do. */
export type FoundProgram = { readonly path: string } | { readonly missing: string }

/** Installs Debian packages. @returns whether that worked */
export type Install = (packages: readonly string[]) => Promise<boolean>

/**
 * Makes sure of programs: as root on Debian, those that are missing are installed in one run of apt-get.
 * @param install installs on this machine; `null` where this process may not
 * @returns the programs, each with what became of it
 */
export async function ensurePrograms<Program extends SystemProgram>(
  programs: readonly Program[],
  environment: NodeJS.ProcessEnv = process.env,
  install: Install | null = installOf(environment),
): Promise<readonly (Program & FoundProgram)[]> {
  const missing = programs.filter((program) => findProgram(program, environment) === undefined)
  if (install && missing.length > 0 && !(await install(missing.flatMap(({ packages }) => packages)))) {
    // A package that this system does not know would take all others with it.
    for (const { packages } of missing) await install(packages)
  }
  return programs.map((program) => {
    const path = findProgram(program, environment)
    return { ...program, ...(path === undefined ? { missing: adviceOn(program, install !== null) } : { path }) }
  })
}

/** Makes sure of one program. */
export async function ensureProgram(program: SystemProgram): Promise<FoundProgram> {
  const [found] = await ensurePrograms([program])
  return found ?? { missing: adviceOn(program, false) }
}

function adviceOn({ name, setting, packages: [first = ''] }: SystemProgram, tried: boolean): string {
  if (tried) return `installing ${first} with apt-get failed`
  return `no ${name} here: install it (Debian: apt-get install ${first}) or name one in ${setting}`
}

/** Installs Debian packages without starting any service they bring; `null` unless root on such a system. */
function installOf(environment: NodeJS.ProcessEnv): Install | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  // Run level 1: what a package would start waits for another one.
  const env = { ...environment, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = async (...args: readonly string[]): Promise<boolean> => {
    const child = spawn('apt-get', args, { stdio: 'ignore', env })
    return (await new Promise((resolve) => child.once('exit', resolve))) === 0
  }
  return async (packages) =>
    (await apt('update')) && (await apt('install', '-y', '--no-install-recommends', ...packages))
}
