import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { demoFolder } from '../../src/demo/pictures.ts'

const project = resolve(import.meta.dirname, '../../..')

/** The files that determine how they look. */
function digest(): string {
  const hash = createHash('sha256')
  const files = globSync(['demo/src/**/*.ts', 'server/src/demo/*.ts', 'package-lock.json'], { cwd: project })
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(join(project, file)))
  return hash.digest('hex').slice(0, 20)
}

// The demonstration's miniatures take seconds to draw and are identical for each site, so one site of this clone
// draws them.
const drawn = join(project, '.cache/demo', `${digest()}.json`)
const fileIn = (mediaFolder: string) => join(mediaFolder, demoFolder, 'placeholders.json')

/** Copies complete files only. */
function copy(from: string, to: string): void {
  if (!existsSync(from) || existsSync(to)) return
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, `${to}.${process.pid}.new`)
  renameSync(`${to}.${process.pid}.new`, to)
}

/** Copies the miniatures that an earlier site drew into a new site's media folder. */
export const bringMiniatures = (mediaFolder: string): void => copy(drawn, fileIn(mediaFolder))

/** Stores a site's miniatures for later sites. */
export const keepMiniatures = (mediaFolder: string): void => copy(fileIn(mediaFolder), drawn)
