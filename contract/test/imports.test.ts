import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../src')

/** Matches an import or export from another file: leading `type`, names in braces, source. */
const statement =
  /^(?:import|export)\s+(?:(type)\s+)?(?:(?:\{([^}]*)\}|\*(?:\s+as\s+\w+)?|\w+)\s+from\s+)?'([^'\n]+)'/gm
const splitNames = (names: string) => names.split(',').flatMap((name) => name.trim() || [])

/** Returns the files and packages that a file needs at run time, directly or indirectly, without type imports. */
function neededBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, keyword, names = '', target = ''] of text.matchAll(statement)) {
    const isTypeOnly =
      keyword !== undefined || (names !== '' && splitNames(names).every((name) => name.startsWith('type ')))
    if (isTypeOnly) continue
    // Builds for browsers keep only the values of these modules.
    if (target.endsWith('.derived.ts')) continue
    if (target.startsWith('.')) neededBy(join(dirname(file), target), seen)
    else seen.add(target)
  }
  return seen
}

const names = (file: string) =>
  [...neededBy(join(source, file))].map((one) => (one.startsWith(source) ? relative(source, one) : one)).toSorted()

test.each([
  ['client.ts', ['client.ts', 'deadline.ts', 'paths.ts', 'stored-query.ts']],
  ['paths.ts', ['paths.ts']],
  ['enums.ts', ['enums.ts']],
  ['errors.ts', ['errors.ts']],
  ['wording.ts', ['wording.ts']],
  ['cleanText.ts', ['cleanText.ts']],
  ['cutText.ts', ['cutText.ts', 'textLength.ts']],
])('%s is loaded by browsers without the schemas and their library', (file, needed) => {
  expect(names(file)).toEqual(needed)
})

test('the search above finds the library where it is used', () => {
  expect(names('user.ts')).toEqual([
    'aiLabels.ts',
    'cleanText.ts',
    'enums.ts',
    'ids.ts',
    'route.ts',
    'schema.ts',
    'textLength.ts',
    'user.ts',
    'zod',
  ])
})
