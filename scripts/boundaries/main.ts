// Checks that imports follow the dependencies of layers.ts and form no cycle, and that only their owners read and write
// tables (server/src/modules/owners.ts): `node scripts/boundaries/main.ts`. Exits with 1 on a violation.
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { checkFile } from './check.ts'
import { cyclesIn } from './cycles.ts'
import { checkTables, unusedExceptions } from './tables.ts'

const projectFolder = resolve(import.meta.dirname, '../..')
const find = (pattern: string) =>
  globSync(pattern, { cwd: projectFolder, exclude: (name) => name === 'node_modules' || name === 'dist' })
const read = (path: string) => readFileSync(resolve(projectFolder, path), 'utf8')

const sources = find('{contract,server,ui,storefront,console,chain,demo}/{src,preview,scripts}/**/*.{ts,tsx,mts}')
const queried = [...sources.filter((path) => path.startsWith('server/src/')), ...find('server/src/db/functions/*.sql')]
const imports = sources.flatMap((path) => checkFile(path, read(path)))
const tables = queried.flatMap((path) => checkTables(path, read(path)))
const cycles = cyclesIn(
  new Map(
    find('{bench,chain,console,contract,demo,deploy,e2e,fair,scripts,server,storefront,ui}/**/*.{ts,tsx,mts}').map(
      (path) => [path, read(path)],
    ),
  ),
)
const unused = unusedExceptions(queried, read)

for (const { location, message } of [...imports, ...tables]) console.error(`${location}  ${message}`)
for (const cycle of cycles) console.error(`${cycle[0]}  import cycle: ${[...cycle, cycle[0]].join(' → ')}`)
for (const one of unused) console.error(`server/src/modules/owners.ts  nothing needs the exception "${one}"`)
console.log(
  `${sources.length} files, ${imports.length} wrong imports, ${cycles.length} cycles, ${tables.length} foreign tables`,
)
process.exitCode = imports.length + cycles.length + tables.length + unused.length > 0 || sources.length === 0 ? 1 : 0
