import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { headingsOf, type Project, projectAt, wrongCitations } from '../citations/check.ts'

const pages: Readonly<Record<string, string>> = {
  'docs/reference/rules/orders.md': '# Orders\n\n## Time to pay\n',
  'docs/parts.md': '# The parts: where\n\n```\n# no heading\n```\n',
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
  ['server/src/a.ts', '// The reasons stand in docs/parts.md.'],
  ['server/src/a.ts', "import { rules } from './rules/orderings.ts'"],
  ['storefront/src/a.ts', "path: '/interest/jxdd/rules/nothing'"],
  [
    'docs/parts.md',
    'See [orders](reference/rules/orders.md#time-to-pay), [above](#the-parts-where) and [the start](../README.md).',
  ],
  ['docs/parts.md', 'All begins in `server/src/context.ts`; `server/src/<m>` is a pattern.'],
  ['docs/parts.md', '[elsewhere](https://example.cn/nothing.md)'],
  ['docs/parts.md', '```\n[a sample](nothing.md)\n```'],
])('%s may say %s', (path, text) => {
  expect(wrongCitations(path, text, project)).toEqual([])
})

test.each([
  ['server/src/a.ts', '/** Buys (rules/buying). */'],
  ['server/src/a.ts', '// As rules/orders#time says.'],
  ['server/src/a.ts', '/** Buys (rules.md, order and payment). */'],
  ['server/src/a.ts', '// The reasons stand in docs/adr/nothing.md.'],
  ['docs/parts.md', 'An order waits (rules/waiting).'],
  ['docs/parts.md', '[orders](reference/rules/nothing.md)'],
  ['docs/parts.md', '[orders](reference/rules/orders.md#nothing)'],
  ['docs/parts.md', '[below](#no-heading)'],
  ['docs/parts.md', 'All begins in `server/src/nothing.ts`.'],
])('%s may not say %s', (path, text) => {
  expect(wrongCitations(path, text, project)).toHaveLength(1)
})

/** Migrations are never edited, so they may cite pages that have moved. This file cites missing things on purpose. */
const isExempt = (path: string): boolean =>
  path.startsWith('server/src/db/migrations/') || path === 'scripts/test/citations.test.ts'
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
  }).filter((path) => !isExempt(path))
  expect(files).toEqual(
    expect.arrayContaining(['README.md', 'docs/reference/rules/orders.md', 'server/src/context.ts']),
  )
  const here = projectAt(folder)
  const wrong = files.flatMap((path) =>
    wrongCitations(path, readFileSync(resolve(folder, path), 'utf8'), here).map((what) => `${path}  ${what}`),
  )
  expect(wrong).toEqual([])
})
