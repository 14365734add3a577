import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { cacheFolder, SetupError } from './project.mjs'
import { run } from './run.mjs'

/**
 * Where a program is among the usual places and these; undefined where it is not.
 * @param {string[]} names
 * @param {string[]} [folders]
 */
export function findProgram(names, folders = []) {
  const places = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/sbin', ...folders]
  return names.flatMap((name) => places.map((place) => join(place, name))).find(isExecutable)
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Installs a package of Debian's, where that is allowed. Throws a SetupError that says what to install.
 * @param {string} name
 */
export async function installPackage(name) {
  if (!asRoot() || !findProgram(['apt-get'])) throw missing(name)
  console.log(`安装 ${name}… / Installing ${name}…`)
  await aptGet('update')
  if ((await aptGet('install', '--no-install-recommends', name)) !== 0) throw missing(name)
}

/**
 * Path of a program of Debian's: as it is installed, or else from its package, which is unpacked in the cache and not
 * installed, so that nothing of the machine changes. Throws a SetupError that says what to install.
 * @param {string} program
 * @param {string} packageName
 * @returns {Promise<string>}
 */
export async function ensureTool(program, packageName) {
  const folder = unpackedAt(packageName)
  const find = () => findProgram([program], [join(folder, 'usr/bin'), join(folder, 'usr/sbin')])
  const found = find()
  if (found) return found
  await unpack(packageName)
  const unpacked = find()
  if (!unpacked) throw missing(packageName)
  return unpacked
}

/**
 * The same for a program that needs libraries of other packages: how it is started, with the environment in which it finds them.
 * @param {string} program
 * @param {string} packageName
 * @param {string[]} libraries packages
 * @returns {Promise<{ program: string, env: NodeJS.ProcessEnv }>}
 */
export async function ensureRunnable(program, packageName, libraries) {
  const path = await ensureTool(program, packageName)
  // Who has it installed has them too.
  if (!path.startsWith(cacheFolder)) return { program: path, env: {} }
  for (const library of libraries) if (!existsSync(unpackedAt(library))) await unpack(library)
  const folders = libraries.flatMap((library) => {
    const below = join(unpackedAt(library), 'usr/lib')
    return readdirSync(below).map((name) => join(below, name))
  })
  return { program: path, env: { LD_LIBRARY_PATH: folders.join(delimiter) } }
}

/** @param {string} packageName */
const unpackedAt = (packageName) => join(cacheFolder, 'debian', packageName)

/**
 * Fetches a package of Debian's and unpacks it in the cache.
 * @param {string} packageName
 */
async function unpack(packageName) {
  const folder = unpackedAt(packageName)
  if (!findProgram(['apt-get'])) throw missing(packageName)
  console.log(`取得 ${packageName}… / Fetching ${packageName}…`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const fetch = () => run('apt-get', ['-q', 'download', packageName], { cwd: folder })
  // On a machine where nobody asked before, apt does not know yet what there is.
  if ((await fetch()) !== 0 && (!asRoot() || (await aptGet('update')) !== 0 || (await fetch()) !== 0))
    throw missing(packageName)
  const archive = readdirSync(folder).find((name) => name.endsWith('.deb')) ?? ''
  await run('dpkg-deb', ['-x', archive, '.'], { cwd: folder })
  rmSync(join(folder, archive), { force: true })
}

/** @param {string[]} options */
function aptGet(...options) {
  const [program = 'apt-get', ...rest] = [...(asRoot() ?? []), 'apt-get', '-q', '-y', ...options]
  return run(program, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}

/** What to write before a command that needs root; undefined where nobody may. */
function asRoot() {
  if (process.getuid?.() === 0) return []
  try {
    execFileSync('sudo', ['-n', 'true'], { stdio: 'ignore' })
    return ['sudo', '-n', '-E']
  } catch {
    return undefined
  }
}

/** @param {string} name */
const missing = (name) =>
  new SetupError(
    `测试需要 ${name}，请安装后再试。 / The tests need ${name}: ` +
      `please install it (on Debian: apt-get install -y ${name}) and try again.`,
  )
