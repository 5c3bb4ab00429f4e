/*
 * `npm run lockfile`: brings package-lock.json up to date with the package.json files and makes it whole for every
 * platform. npm leaves out packages of other systems when the registry at hand does not hold them (a mirror that lags),
 * and `npm ci` then refuses the lockfile everywhere. Such an entry gets the exact version its parent names; the system
 * that needs it fetches it by that. The old lockfile stays the base: npm would otherwise read the versions from
 * node_modules, which has no digests.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const file = 'package-lock.json'
execFileSync('npm', ['install', '--package-lock-only'], { stdio: 'inherit' })
const lock = JSON.parse(readFileSync(file, 'utf8'))

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'sunos', 'aix', 'netbsd', 'openbsd']
const processors = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32']

/** A platform package says in its name what it is for: `@oxc-parser/binding-win32-arm64-msvc`. */
function platformOf(name) {
  const words = name.split(/[/-]/)
  const os = words.filter((word) => systems.includes(word))
  const cpu = words.filter((word) => processors.includes(word))
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : undefined
  if (os.length === 0 && !cpu.includes('wasm32')) throw new Error(`${name}: what system is it for?`)
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }), ...(libc && os.includes('linux') && { libc }) }
}

for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const places = [`${path}/node_modules/${name}`, `node_modules/${name}`]
    if (places.some((place) => lock.packages[place]?.version === version) || !/^\d/.test(version)) continue
    if (lock.packages[`node_modules/${name}`])
      throw new Error(`${name}: two versions are wanted; pin one with "overrides"`)
    lock.packages[`node_modules/${name}`] = { version, ...(dev && { dev }), optional: true, ...platformOf(name) }
  }
}
const [root, ...rest] = Object.entries(lock.packages)
lock.packages = Object.fromEntries([root, ...rest.sort(([one], [other]) => (one < other ? -1 : 1))])
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
