import { constants, gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** What a first visit may ask for before it stands, libraries included. */
export interface Budget {
  /** What is visited, for the report of the build. */
  name: string
  /** End of the path of the page that is visited, whose code comes beside the entry. */
  page: string
  /** Bytes of script, gzipped as `precompress` writes it. */
  bytes: number
  /** How many files of script; as many as there are where left away. */
  files?: number
}

/** Fails the build when the entry, the page that is visited first and all they import at once outgrow the budget. */
export function firstVisitBudget({ name, page, bytes: maximumBytes, files: maximumFiles = Infinity }: Budget): Plugin {
  return {
    name: 'first-visit-budget',
    apply: 'build',
    generateBundle: {
      // As it is written: the list of what comes later is put into the entry only now.
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
        const words = `first visit of ${name}: ${(bytes / 1000).toFixed(1)} kB of script, gzipped, in ${needed.size} files`
        if (bytes > maximumBytes || needed.size > maximumFiles) {
          const most = maximumFiles === Infinity ? '' : ` in ${maximumFiles} files`
          this.error(`${words}; the budget is ${maximumBytes / 1000} kB${most}`)
        }
        this.info(words)
      },
    },
  }
}
