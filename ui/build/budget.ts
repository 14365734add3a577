import { constants, gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** Limits on the scripts that a first visit loads before the page is usable, libraries included. */
export interface Budget {
  /** Name of the visited page in the build report. */
  name: string
  /** End of the path of the visited page, whose code is loaded in addition to the entry. */
  page: string
  /** Bytes of script, gzipped in the same way as by `precompress`. */
  bytes: number
  /** Maximum number of script files; unlimited if omitted. */
  files?: number
}

/** Fails the build if the entry, the first visited page and all their static imports exceed the budget. */
export function firstVisitBudget({ name, page, bytes: maximumBytes, files: maximumFiles = Infinity }: Budget): Plugin {
  return {
    name: 'first-visit-budget',
    apply: 'build',
    generateBundle: {
      // Runs last: the list of lazily loaded files is added to the entry only at this point.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
        const visited = chunks.find((chunk) => chunk.facadeModuleId?.endsWith(page))
        if (!visited) this.error(`${name}: there is no ${page}`)
        const needed = new Set<Rolldown.OutputChunk>()
        const need = (chunk: Rolldown.OutputChunk | undefined): void => {
          if (!chunk || needed.has(chunk)) return
          needed.add(chunk)
          for (const imported of chunk.imports) need(byName.get(imported))
        }
        chunks.filter(({ isEntry }) => isEntry).forEach(need)
        need(visited)
        const bytes = [...needed].reduce(
          (total, { code }) => total + gzipSync(code, { level: constants.Z_BEST_COMPRESSION }).length,
          0,
        )
        const message = `first visit of ${name}: ${(bytes / 1000).toFixed(1)} kB of script, gzipped, in ${needed.size} files`
        if (bytes > maximumBytes || needed.size > maximumFiles) {
          const most = maximumFiles === Infinity ? '' : ` in ${maximumFiles} files`
          this.error(`${message}; the budget is ${maximumBytes / 1000} kB${most}`)
        }
        this.info(message)
      },
    },
  }
}
