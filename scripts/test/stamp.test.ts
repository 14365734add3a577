import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cacheFolder } from '../lib/project.mjs'
import { fingerprint, isStamped, stamp, unstamp } from '../lib/stamp.mjs'

// Fingerprints take paths inside the project; this one is ignored by git.
const name = `stamp-test-${process.pid}`
const folder = join(cacheFolder, name)
const path = `.cache/${name}`
beforeEach(() => {
  mkdirSync(join(folder, 'src'), { recursive: true })
  writeFileSync(join(folder, 'src/a.ts'), 'one')
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
  unstamp(name)
})

test('a fingerprint depends on contents and names, not on times, builds or tests', () => {
  const before = fingerprint(path)
  utimesSync(join(folder, 'src/a.ts'), 1, 1)
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/a.js'), 'built')
  expect(fingerprint(path)).toBe(before)
  writeFileSync(join(folder, 'src/a.ts'), 'two')
  const edited = fingerprint(path)
  expect(edited).not.toBe(before)
  writeFileSync(join(folder, 'src/b.ts'), '')
  expect(fingerprint(path)).not.toBe(edited)
})

test('a missing path has a fingerprint too', () => {
  expect(fingerprint(`${path}/nothing`)).toBe(fingerprint(`${path}/nothing-either`))
})

test('a stamp is valid for its digest until it is removed', () => {
  expect(isStamped(name, 'digest')).toBe(false)
  stamp(name, 'digest')
  expect(isStamped(name, 'digest')).toBe(true)
  expect(isStamped(name, 'other')).toBe(false)
  unstamp(name)
  expect(isStamped(name, 'digest')).toBe(false)
})
