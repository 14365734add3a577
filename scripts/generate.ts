// Writes the files that are generated from code: `npm run generate`. With --check it only lists stale files.
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { settingsDocument } from '../server/src/core/config/document.ts'
import { adminCallsTable, adminForms, adminLists, adminTable } from './generators/admin.ts'
import { callsTable, effectsTable, routesTable } from './generators/calls.ts'

const projectFolder = resolve(import.meta.dirname, '..')
const generated: Record<string, () => string | Promise<string>> = {
  'contract/src/admin/calls.ts': adminCallsTable,
  'contract/src/admin/forms.ts': adminForms,
  'contract/src/admin/lists.ts': adminLists,
  'contract/src/admin/table.ts': adminTable,
  'contract/src/calls.ts': callsTable,
  'contract/src/effects.ts': effectsTable,
  'contract/src/routes.ts': routesTable,
  'docs/reference/settings.md': settingsDocument,
}

const onlyCheck = process.argv.includes('--check')
for (const [path, render] of Object.entries(generated)) {
  const file = resolve(projectFolder, path)
  const text = await render()
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
