import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { pageHelp } from '../src/routes/help.ts'
import { pages } from '../src/routes/index.ts'

const components = join(import.meta.dirname, '../src/app/page-components.ts')
/** File of each page. */
const files = new Map(
  [...readFileSync(components, 'utf8').matchAll(/'([^']+)': \(\) => import\('([^']+)'\)/g)].map(
    ([, path = '', file = '']) => [path, join(dirname(components), file)] as const,
  ),
)
/** Whether a page has its own help text. */
const hasOwnHelp = (path: string): boolean => / help=[{"]/.test(readFileSync(files.get(path) ?? '', 'utf8'))

test('every page has a help text', () => {
  expect(pages.map(({ path }) => path).filter((path) => !pageHelp[path] && !hasOwnHelp(path))).toEqual([])
})

test('help texts belong to existing pages, are plain, and name the page', () => {
  const known = new Set<string>(pages.map(({ path }) => path))
  expect(Object.keys(pageHelp).filter((path) => !known.has(path))).toEqual([])
  const texts = Object.entries(pageHelp).map(([path, sentences]) => ({ path, text: sentences.join('') }))
  expect(texts.filter(({ text }) => text.length < 30 || text.length > 200).map(({ path }) => path)).toEqual([])
  expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length)
})
