import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { aloneInClone } from './lock.mjs'
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
 * @param {string[]} [places] where the package has its programs
 * @returns {Promise<string>}
 */
export async function ensureTool(program, packageName, places = ['usr/bin', 'usr/sbin']) {
  const folder = unpackedAt(packageName)
  const find = () =>
    findProgram(
      [program],
      ['/', folder].flatMap((root) => places.map((place) => join(root, place))),
    )
  const found = find()
  if (found) return found
  await unpack(packageName, () => find() !== undefined)
  const unpacked = find()
  if (!unpacked) throw missing(packageName)
  return unpacked
}

/**
 * The same for a program that needs libraries of other packages, Python's too: how it is started, with the environment in which it finds them.
 * @param {string} program
 * @param {string} packageName
 * @param {string[]} libraries packages
 * @returns {Promise<{ program: string, env: NodeJS.ProcessEnv }>}
 */
export async function ensureRunnable(program, packageName, libraries) {
  const path = await ensureTool(program, packageName)
  // Who has it installed has them too.
  if (!path.startsWith(cacheFolder)) return { program: path, env: {} }
  await ensureUnpacked(libraries)
  return { program: path, env: environmentOf([packageName, ...libraries]) }
}

/**
 * Folder with all programs of one version of Postgres, the server's and the clients', and the environment in which they run: as it is installed, or
 * else from Debian's packages. Throws a SetupError that says what to install.
 * @param {number} version
 * @returns {Promise<{ folder: string, env: NodeJS.ProcessEnv }>}
 */
export async function ensurePostgres(version) {
  const place = `usr/lib/postgresql/${version}/bin`
  if (['postgres', 'pg_rewind', 'pg_basebackup'].every((name) => isExecutable(join('/', place, name))))
    return { folder: join('/', place), env: {} }
  const programs = [`postgresql-${version}`, `postgresql-client-${version}`]
  await ensureUnpacked([...programs, ...postgresLibraries])
  const folder = join(cacheFolder, 'debian', `postgresql-${version}-programs`)
  mkdirSync(folder, { recursive: true })
  // They look for each other in their folder.
  for (const from of programs.map((name) => join(unpackedAt(name), place)))
    for (const name of readdirSync(from))
      if (!existsSync(join(folder, name))) symlinkSync(join(from, name), join(folder, name))
  return { folder, env: environmentOf([...programs, ...postgresLibraries]) }
}

/** What the server is linked with, and a small machine may not have. */
const postgresLibraries = ['libpq5', 'libldap-2.5-0', 'libsasl2-2', 'libxml2', 'libicu72', 'libxslt1.1']

/** @param {string[]} packages */
async function ensureUnpacked(packages) {
  for (const name of packages) await unpack(name, () => existsSync(unpackedAt(name)))
}

/**
 * In what environment programs find the libraries of unpacked packages, Python's too.
 * @param {string[]} packages
 * @returns {NodeJS.ProcessEnv}
 */
function environmentOf(packages) {
  const folders = packages.flatMap((name) => {
    const below = join(unpackedAt(name), 'usr/lib')
    if (!existsSync(below)) return []
    return readdirSync(below, { recursive: true, withFileTypes: true })
      .filter((one) => one.isDirectory())
      .map((one) => join(one.parentPath, one.name))
  })
  const python = folders.filter((folder) => folder.endsWith('/dist-packages'))
  return {
    LD_LIBRARY_PATH: folders.filter((folder) => !folder.includes('/python3')).join(delimiter),
    PYTHONPATH: python.join(delimiter),
  }
}

/**
 * Where a package of Debian's lies of which a file is needed and no program: `/` where it is installed, else unpacked in the cache.
 * `find` says, for such a place, where the file is. Throws a SetupError that says what to install.
 * @param {string} packageName
 * @param {(root: string) => string | undefined} find
 * @returns {Promise<string>}
 */
export async function ensurePackage(packageName, find) {
  if (find('/')) return '/'
  await unpack(packageName, () => find(unpackedAt(packageName)) !== undefined)
  return unpackedAt(packageName)
}

/** @param {string} packageName */
const unpackedAt = (packageName) => join(cacheFolder, 'debian', packageName)

/**
 * Fetches a package of Debian's and unpacks it in the cache, unless it is there, also by another process meanwhile.
 * @param {string} packageName
 * @param {() => boolean} isThere
 */
async function unpack(packageName, isThere) {
  if (isThere()) return
  await aloneInClone(async () => {
    if (isThere()) return
    if (!findProgram(['apt-get'])) throw missing(packageName)
    console.log(`取得 ${packageName}… / Fetching ${packageName}…`)
    const folder = unpackedAt(packageName)
    const draft = `${folder}.new`
    for (const old of [draft, folder]) rmSync(old, { recursive: true, force: true })
    mkdirSync(draft, { recursive: true })
    const fetch = () => run('apt-get', ['-q', 'download', packageName], { cwd: draft })
    // On a machine where nobody asked before, apt does not know yet what there is.
    if ((await fetch()) !== 0 && (!asRoot() || (await aptGet('update')) !== 0 || (await fetch()) !== 0))
      throw missing(packageName)
    const archive = readdirSync(draft).find((name) => name.endsWith('.deb')) ?? ''
    await run('dpkg-deb', ['-x', archive, '.'], { cwd: draft })
    rmSync(join(draft, archive), { force: true })
    renameSync(draft, folder)
  })
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
