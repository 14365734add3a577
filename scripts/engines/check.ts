import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'acorn'
import { exceptions } from './exceptions.ts'
import { type Finding, findInScript } from './scripts.ts'

/** The names of a built file without its hash, by which exceptions know it: `storefront/assets/index.js`. */
const unhashed = (path: string): string => path.replace(/-[\w-]{7,8}(\.\w+)$/, '$1')

/** Scripts that a page runs as its own, not as modules. */
const inlineScript = /<script>(.*?)<\/script>/gs

/** Scripts of ui/first, which engines below the floor run too. */
const forEveryEngine = /\/(?:engine|too-old)-\w{8}\.js$/

/** @throws SyntaxError for what an engine of 2013 cannot read. */
const readAsES5 = (code: string) => void parse(code, { ecmaVersion: 5 })

function findInFile(path: string): Finding[] {
  const content = readFileSync(path, 'utf8')
  if (path.endsWith('.html')) {
    const scripts = [...content.matchAll(inlineScript)].map(([, code = '']) => code)
    // The first decides whether the engine is too old.
    if (scripts[0] !== undefined) readAsES5(scripts[0])
    return scripts.flatMap((code) => findInScript(code, false))
  }
  if (forEveryEngine.test(path)) readAsES5(content)
  return findInScript(content, path.includes('/assets/'))
}

/** What is wrong with a file, as lines for whoever reads the log. */
function complaintsOf(path: string, name: string, used: Set<unknown>): string[] {
  let findings: Finding[]
  try {
    findings = findInFile(path)
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : String(error)}`]
  }
  return findings.flatMap(({ what, line, column }) => {
    const exception = exceptions.find((one) => one.what === what && one.files.test(unhashed(name)))
    if (!exception) return [`${name}:${line}:${column}: ${what}`]
    used.add(exception)
    return []
  })
}

/** The files of the last build that a page of this one may run: not those kept for pages of the build before. */
function filesOf(folder: string): string[] {
  const release = join(folder, 'release.json')
  const { assets } = existsSync(release)
    ? (JSON.parse(readFileSync(release, 'utf8')) as { assets: string[] })
    : { assets: undefined }
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|html)$/.test(name) && (!assets || !name.startsWith('assets/') || assets.includes(name)))
    .toSorted()
}

/**
 * Checks the built files of sites, each a folder whose parent names the site (`storefront/dist`), against the floor.
 * Returns a line for each use of something beyond it, and for each exception that no file needs.
 */
export function checkSites(folders: readonly string[]): string[] {
  const used = new Set<unknown>()
  const complaints = folders.flatMap((folder) => {
    const site = basename(join(folder, '..'))
    return filesOf(folder).flatMap((name) => complaintsOf(join(folder, name), `${site}/${name}`, used))
  })
  const idle = exceptions.filter((exception) => !used.has(exception))
  return [...complaints, ...idle.map(({ what, reason }) => `exceptions.ts: nothing needs ${what} (${reason})`)]
}
