import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { aloneInClone } from './lock.mjs'
import { cacheFolder, SetupError } from './project.mjs'
import { run } from './run.mjs'

/**
 * Finds a program in the usual folders and in `folders`; undefined if it is not installed.
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
 * Installs a Debian package if that is allowed. Throws a SetupError that says what to install.
 * @param {string} name
 */
export async function installPackage(name) {
  if (!asRoot() || !findProgram(['apt-get'])) throw missing(name)
  // Another stage may fetch packages meanwhile, and apt lets only one process at its lists.
  await aloneInClone(async () => {
    console.log(`安装 ${name}… / Installing ${name}…`)
    await aptGet('update')
    if ((await aptGet('install', '--no-install-recommends', name)) !== 0) throw missing(name)
  })
}

/**
 * Returns the path of an installed Debian program; otherwise unpacks its package in the cache without installing it, so
 * that the machine does not change. Throws a SetupError that says what to install.
 * @param {string} program
 * @param {string} packageName
 * @param {string[]} [places] folders of the package that contain its programs
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
 * Like `ensureTool`, for a program that needs libraries of other packages, including Python's. Returns the program with
 * the environment in which it finds them.
 * @param {string} program
 * @param {string} packageName
 * @param {string[]} libraries packages
 * @returns {Promise<{ program: string, env: NodeJS.ProcessEnv }>}
 */
export async function ensureRunnable(program, packageName, libraries) {
  const path = await ensureTool(program, packageName)
  // An installed program has its libraries installed too.
  if (!path.startsWith(cacheFolder)) return { program: path, env: {} }
  await ensureUnpacked(libraries)
  return { program: path, env: environmentOf([packageName, ...libraries]) }
}

/**
 * Returns the folder with all programs of one Postgres version, for servers and clients, and the environment in which
 * they run; installed, or else from Debian's packages. Throws a SetupError that says what to install.
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
  // The programs look for each other in their own folder.
  for (const from of programs.map((name) => join(unpackedAt(name), place)))
    for (const name of readdirSync(from))
      if (!existsSync(join(folder, name))) symlinkSync(join(from, name), join(folder, name))
  return { folder, env: environmentOf([...programs, ...postgresLibraries]) }
}

/** Libraries of the server that a small machine may lack. */
const postgresLibraries = ['libpq5', 'libldap-2.5-0', 'libsasl2-2', 'libxml2', 'libicu72', 'libxslt1.1']

/** @param {string[]} packages */
async function ensureUnpacked(packages) {
  for (const name of packages) await unpack(name, () => existsSync(unpackedAt(name)))
}

/**
 * Builds the environment in which programs find the libraries of unpacked packages, including Python's.
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
 * Returns the root of a Debian package from which a file is needed: `/` if it is installed, otherwise its folder in the
 * cache. `find` locates the file below such a root. Throws a SetupError that says what to install.
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
 * Downloads a Debian package and unpacks it in the cache, unless it exists there or another process unpacks it
 * meanwhile.
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
    const fetch = () => run('apt-get', ['-q', ...patience, 'download', packageName], { cwd: draft })
    // On a fresh machine, apt has no package lists yet.
    if ((await fetch()) !== 0 && (!asRoot() || (await aptGet('update')) !== 0 || (await fetch()) !== 0))
      throw missing(packageName)
    const archive = readdirSync(draft).find((name) => name.endsWith('.deb')) ?? ''
    await run('dpkg-deb', ['-x', archive, '.'], { cwd: draft })
    rmSync(join(draft, archive), { force: true })
    renameSync(draft, folder)
  })
}

/** Options that end a download from a server that does not answer, and wait for another process that installs. */
const patience = [
  'Acquire::http::Timeout=30',
  'Acquire::https::Timeout=30',
  'Acquire::Retries=2',
  'DPkg::Lock::Timeout=300',
].flatMap((option) => ['-o', option])

/** @param {string[]} options */
function aptGet(...options) {
  const [program = 'apt-get', ...rest] = [...(asRoot() ?? []), 'apt-get', '-q', '-y', ...patience, ...options]
  return run(program, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}

/** Returns the command prefix for root privileges; undefined if there are none. */
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
