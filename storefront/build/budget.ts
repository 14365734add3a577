import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** What the first visit of the home page may ask for before it stands, libraries included. */
const budget = {
  /** Bytes of script, gzipped, on a phone; what a wide screen's bar needs besides is small. */
  bytes: 120_000,
  files: 5,
} as const

/** Fails the build when the entry, the home page and all they import at once outgrow the budget. */
export function homeBudget(): Plugin {
  return {
    name: 'home-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const first = chunks.filter((chunk) => chunk.isEntry || chunk.facadeModuleId?.endsWith('/pages/home/index.tsx'))
      const needed = new Set<Rolldown.OutputChunk>()
      const need = (chunk: Rolldown.OutputChunk | undefined): void => {
        if (!chunk || needed.has(chunk)) return
        needed.add(chunk)
        for (const name of chunk.imports) need(byName.get(name))
      }
      first.forEach(need)
      const bytes = [...needed].reduce((total, { code }) => total + gzipSync(code).length, 0)
      const files = needed.size
      const words = `first visit of the home page: ${(bytes / 1000).toFixed(1)} kB of script, gzipped, in ${files} files`
      if (bytes > budget.bytes || files > budget.files) {
        this.error(`${words}; the budget is ${budget.bytes / 1000} kB in ${budget.files} files`)
      }
      this.info(words)
    },
  }
}
