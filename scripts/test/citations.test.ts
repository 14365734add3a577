import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { headingsOf, type Project, projectAt, wrongCitations } from '../citations/check.ts'

const pages: Readonly<Record<string, string>> = {
  'docs/rules/orders.md': '# Orders\n\n## Time to pay\n',
  'docs/house.md': '# The house: where\n\n```\n# no heading\n```\n',
  'README.md': '',
  'server/src/context.ts': '',
}
const project: Project = {
  exists: (path) => path in pages,
  headings: (page) => headingsOf(pages[page] ?? ''),
}

test.each([
  ['server/src/a.ts', '/** Buys (rules/orders). */'],
  ['server/src/a.ts', '// As rules/orders#time-to-pay says.'],
  ['server/src/a.ts', '// The reasons stand in docs/house.md.'],
  ['server/src/a.ts', "import { rules } from './rules/orderings.ts'"],
  ['storefront/src/a.ts', "path: '/interest/jxdd/rules/nothing'"],
  [
    'docs/house.md',
    'See [orders](rules/orders.md#time-to-pay), [above](#the-house-where) and [the start](../README.md).',
  ],
  ['docs/house.md', 'All begins in `server/src/context.ts`; `server/src/<m>` is a pattern.'],
  ['docs/house.md', '[elsewhere](https://example.cn/nothing.md)'],
  ['docs/house.md', '```\n[a sample](nothing.md)\n```'],
])('%s may say %s', (path, text) => {
  expect(wrongCitations(path, text, project)).toEqual([])
})

test.each([
  ['server/src/a.ts', '/** Buys (rules/buying). */'],
  ['server/src/a.ts', '// As rules/orders#time says.'],
  ['server/src/a.ts', '/** Buys (rules.md, order and payment). */'],
  ['server/src/a.ts', '// The reasons stand in docs/decisions/nothing.md.'],
  ['docs/house.md', 'An order waits (rules/waiting).'],
  ['docs/house.md', '[orders](rules/nothing.md)'],
  ['docs/house.md', '[orders](rules/orders.md#nothing)'],
  ['docs/house.md', '[below](#no-heading)'],
  ['docs/house.md', 'All begins in `server/src/nothing.ts`.'],
])('%s may not say %s', (path, text) => {
  expect(wrongCitations(path, text, project)).toHaveLength(1)
})

/**
 * Migrations are never edited, and this one cites a page name that does not exist; this file cites missing things on
 * purpose.
 */
const leftOut = new Set(['server/src/db/migrations/0001_foundation.sql', 'scripts/test/citations.test.ts'])
const folders = new Set([
  'node_modules',
  'dist',
  'artifacts',
  'forge-cache',
  'results',
  'shots',
  '.cache',
  '.data',
  '.git',
])

test('code and pages cite only what exists', () => {
  const folder = resolve(import.meta.dirname, '../..')
  const files = globSync('**/*.{md,ts,tsx,mts,mjs,js,sql,sol,css}', {
    cwd: folder,
    exclude: (name) => folders.has(name),
  }).filter((path) => !leftOut.has(path))
  expect(files).toEqual(expect.arrayContaining(['README.md', 'docs/rules/orders.md', 'server/src/context.ts']))
  const here = projectAt(folder)
  const wrong = files.flatMap((path) =>
    wrongCitations(path, readFileSync(resolve(folder, path), 'utf8'), here).map((what) => `${path}  ${what}`),
  )
  expect(wrong).toEqual([])
})
