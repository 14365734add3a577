import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { areas } from '../drills/mutation.ts'

const project = join(import.meta.dirname, '../..')

it('mutates code that exists, and judges it by tests that exist', () => {
  const named = areas.flatMap(({ files, tests }) => [...files, ...tests])
  expect(named.filter((path) => !existsSync(join(project, path)))).toEqual([])
})
