import { type Plugin, runnerImport } from 'vite'

/**
 * Evaluates modules named `*.derived.ts` while pages are built and keeps only the values that they export, so that
 * browsers load a table without the schemas it derives from. The values must be JSON.
 */
export function derivedValues(): Plugin {
  return {
    name: 'derived-values',
    enforce: 'pre',
    load: {
      filter: { id: /\.derived\.ts$/ },
      async handler(id) {
        const { module, dependencies } = await runnerImport<Record<string, unknown>>(id, { logLevel: 'error' })
        for (const file of dependencies) this.addWatchFile(file)
        return Object.entries(module)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
          .join('\n')
      },
    },
  }
}
