import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepLastRelease } from '../lib/release.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Writes a built release whose hashed files all contain its name. */
function build(release: string, assets: readonly string[]): string {
  const built = join(folder, `${release}-${assets.length}-${readdirSync(folder).length}`)
  mkdirSync(join(built, 'assets'), { recursive: true })
  for (const name of assets) writeFileSync(join(built, name), release)
  writeFileSync(join(built, 'release.json'), JSON.stringify({ release, assets }))
  return built
}
const namesIn = (built: string) => readdirSync(join(built, 'assets')).toSorted()

test('keeps the hashed and packed files of the previous release, and drops those of the one before', () => {
  const first = build('one', ['assets/a-1.js', 'assets/shared.js'])
  writeFileSync(join(first, 'assets/a-1.js.br'), 'packed')
  const second = build('two', ['assets/a-2.js', 'assets/shared.js'])
  keepLastRelease(first, second)
  expect(namesIn(second)).toEqual(['a-1.js', 'a-1.js.br', 'a-2.js', 'shared.js'])
  expect(readFileSync(join(second, 'assets/shared.js'), 'utf8')).toBe('two')
  const third = build('three', ['assets/a-3.js'])
  keepLastRelease(second, third)
  expect(namesIn(third)).toEqual(['a-2.js', 'a-3.js', 'shared.js'])
})

test('building the same release again keeps the kept files', () => {
  const first = build('one', ['assets/a-1.js'])
  const second = build('two', ['assets/a-2.js'])
  keepLastRelease(first, second)
  const again = build('two', ['assets/a-2.js'])
  keepLastRelease(second, again)
  expect(namesIn(again)).toEqual(['a-1.js', 'a-2.js'])
})

test('keeps nothing if nothing was built', () => {
  const only = build('one', ['assets/a-1.js'])
  keepLastRelease(join(folder, 'none'), only)
  expect(namesIn(only)).toEqual(['a-1.js'])
})
