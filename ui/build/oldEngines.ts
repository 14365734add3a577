import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'
import { floor } from './floor.ts'

/** Placeholder for the script in the page. */
const place = '<!--engine-->'

/**
 * Reads a script of `ui/first` and removes comments, indentation and the trailing commas that the formatter puts before
 * `)`. A minifier is not used, because it might emit syntax that engines below the floor cannot read.
 */
function readScript(name: string, messages: Readonly<Record<string, string>>): string {
  const code = readFileSync(join(import.meta.dirname, '../first', name), 'utf8')
    .replaceAll(/^\s*(?:\/\/.*|\/\*\*.*\*\/)?\n/gm, '')
    .replaceAll(/^\s+/gm, '')
    .replaceAll(/,\n\)/g, '\n)')
  return code.replaceAll(/%(\w+)%/g, (whole, word: string) => messages[word] ?? whole)
}

interface Options {
  /** Whether it is inlined into the page, whose server lists its hash in the CSP; otherwise it is a separate file. */
  isInline: boolean
}

/**
 * Inserts `ui/first/engine.js` before everything else in a page (in place of `<!--engine-->`), and adds the page that
 * it shows to engines below the floor.
 */
export function oldEngines({ isInline }: Options): Plugin {
  let config: ResolvedConfig
  const tooOld = readScript('too-old.js', { ...floor, ios: floor.safari })
  const named = (name: string, code: string) =>
    `assets/${name}-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
  const tooOldFile = named('too-old', tooOld)
  const engine = () => readScript('engine.js', { tooOld: `${config.base}${tooOldFile}` })
  return {
    name: 'old-engines',
    apply: 'build',
    configResolved(resolved) {
      config = resolved
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => {
        if (!html.includes(place)) throw new Error(`The page has no ${place}`)
        const code = engine()
        const tag = isInline
          ? `<script>${code}</script>`
          : `<script src="${config.base}${named('engine', code)}"></script>`
        return html.replace(place, () => tag)
      },
    },
    // Emitted at the start of the build, so that the release hash covers them too.
    buildStart() {
      this.emitFile({ type: 'asset', fileName: tooOldFile, source: tooOld })
      if (!isInline) this.emitFile({ type: 'asset', fileName: named('engine', engine()), source: engine() })
    },
  }
}
