// Checks that imports follow the arrows of rooms.ts: `node scripts/boundaries/main.ts`. Exit code 1 when any does not.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { checkFile } from './check.ts'

const projectFolder = resolve(import.meta.dirname, '../..')
const sources = globSync('{contract,server,ui,storefront,console,chain,demo}/{src,preview,scripts}/**/*.{ts,tsx,mts}', {
  cwd: projectFolder,
  exclude: (name) => name === 'node_modules' || name === 'dist',
})
const violations = sources.flatMap((path) => checkFile(path, readFileSync(resolve(projectFolder, path), 'utf8')))
for (const { place, message } of violations) console.error(`${place}  ${message}`)
console.log(`${sources.length} files, ${violations.length} wrong imports`)
process.exitCode = violations.length > 0 || sources.length === 0 ? 1 : 0
