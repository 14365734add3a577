import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

/** Bytes of gzipped script that the first visit of the home page may cost, libraries included. */
const budget = 140_000

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
      const words = `first visit of the home page: ${(bytes / 1000).toFixed(1)} kB of script, gzipped, in ${needed.size} files`
      if (bytes > budget) this.error(`${words}; the budget is ${budget / 1000} kB`)
      this.info(words)
    },
  }
}
