import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'acorn'
import { exceptions } from './exceptions.ts'
import { type Finding, findInScript } from './scripts.ts'

/** Returns a built file's name without its hash, as exceptions refer to it: `storefront/assets/index.js`. */
const unhashed = (path: string): string => path.replace(/-[\w-]{7,8}(\.\w+)$/, '$1')

/** Inline scripts of a page that are not modules. */
const inlineScript = /<script>(.*?)<\/script>/gs

/** Scripts of ui/first, which also run in engines below the floor. */
const forEveryEngine = /\/(?:engine|too-old)-\w{8}\.js$/

/** Parses code as ES5. @throws SyntaxError for syntax that an engine of 2013 cannot read. */
const readAsES5 = (code: string) => void parse(code, { ecmaVersion: 5 })

function findInFile(path: string): Finding[] {
  const content = readFileSync(path, 'utf8')
  if (path.endsWith('.html')) {
    const scripts = [...content.matchAll(inlineScript)].map(([, code = '']) => code)
    // The first script decides whether the engine is too old.
    if (scripts[0] !== undefined) readAsES5(scripts[0])
    return scripts.flatMap((code) => findInScript(code, false))
  }
  if (forEveryEngine.test(path)) readAsES5(content)
  return findInScript(content, path.includes('/assets/'))
}

/** Lists the problems of a file as log lines. */
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

/** Lists the files that a page of the last build may run, without those kept for pages of the previous build. */
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
 * Checks the built files of sites against the floor; each is a folder whose parent names the site (`storefront/dist`).
 * Returns a line for each use of something beyond the floor, and for each unneeded exception.
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
