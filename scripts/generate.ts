// Writes the files that are generated from code: `npm run generate`. With --check it only lists stale files.
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { settingsDocument } from '../server/src/core/config/document.ts'
import { benchmarksPage } from './generators/benchmarks.ts'

const projectFolder = resolve(import.meta.dirname, '..')
const generated: Record<string, string> = {
  'docs/benchmarks.md': benchmarksPage(),
  'docs/reference/settings.md': settingsDocument(),
}

const onlyCheck = process.argv.includes('--check')
for (const [path, text] of Object.entries(generated)) {
  const file = resolve(projectFolder, path)
  const current = await readFile(file, 'utf8').catch(() => undefined)
  if (current === text) continue
  if (onlyCheck) {
    console.error(`${path} is stale: run npm run generate`)
    process.exitCode = 1
  } else {
    await writeFile(file, text)
    console.log(`wrote ${path}`)
  }
}
