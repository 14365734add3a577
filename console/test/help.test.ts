import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { pageHelp } from '../src/app/page-help.ts'
import { pages } from '../src/app/pages.ts'

const folder = join(import.meta.dirname, '../src/app/pages')
/** File of each page, as the menu groups name it. */
const files = new Map(
  globSync(join(folder, '*.ts')).flatMap((room) =>
    [...readFileSync(room, 'utf8').matchAll(/path: '([^']+)',[^}]*?import\('([^']+)'\)/g)].map(
      ([, path = '', file = '']) => [path, join(dirname(room), file)] as const,
    ),
  ),
)
/** Whether a page has its own help text. */
const saysItself = (path: string): boolean => / help=[{"]/.test(readFileSync(files.get(path) ?? '', 'utf8'))

test('every page has a help text', () => {
  expect(pages.map(({ path }) => path).filter((path) => !pageHelp[path] && !saysItself(path))).toEqual([])
})

test('help texts belong to existing pages, are plain, and name the page', () => {
  const known = new Set(pages.map(({ path }) => path))
  expect(Object.keys(pageHelp).filter((path) => !known.has(path))).toEqual([])
  const texts = Object.entries(pageHelp).map(([path, sentences]) => ({ path, text: sentences.join('') }))
  expect(texts.filter(({ text }) => text.length < 30 || text.length > 200).map(({ path }) => path)).toEqual([])
  expect(new Set(texts.map(({ text }) => text)).size).toBe(texts.length)
})
