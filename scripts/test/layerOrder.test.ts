import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '../lib/project.mjs'

const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8')

const tokens = new Set(read('ui/src/tokens.css').match(/--(?:layer-[a-z]+|depth-[a-z]+|raised)(?=:)/g))

/** Finds declarations in a source whose `z-index` is not one of the tokens of `ui/src/tokens.css`. */
function bareLayers(source: string): string[] {
  const isToken = (value: string): boolean => tokens.has(/^(?:var)?\((--[\w-]+)(?:, ?\d+)?\)$/.exec(value)?.[1] ?? '')
  const written = [
    ...source.matchAll(/z-index:\s*([^;]+);/g),
    ...source.matchAll(/\bzIndex:?\s*([^,}\s]+)/g),
    ...source.matchAll(/(?<=[\s'"`:])-?z-(\[[^\]]*\]|\([^)]*\)|\d+|auto)/g),
  ]
  return written.filter(([, value = '']) => !isToken(value)).map(([text]) => text)
}

test.each([
  ['a { z-index: 3; }', ['z-index: 3;']],
  ['a { z-index: var(--layer-sheet); }', []],
  ['a { z-index: var(--layer-cover, 1); }', []],
  ['a { z-index: var(--layer-attic); }', ['z-index: var(--layer-attic);']],
  ['style={{ zIndex: 5 }}', ['zIndex: 5']],
  ['className="relative z-10"', ['z-10']],
  ['className="-z-20 md:z-[60] z-(--raised)"', ['-z-20', 'z-[60]']],
])('finds in %s a z-index that is not a token', (source, found) => {
  expect(bareLayers(source)).toEqual(found)
})

test('every z-index of the sites is one of the tokens', () => {
  const files = ['ui', 'storefront', 'console'].flatMap((site) =>
    globSync(`${site}/{src,first}/**/*.{ts,tsx,css}`, { cwd: projectFolder }),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((path) => bareLayers(read(path)).map((text) => `${path}: ${text}`))
  expect(found).toEqual([])
})
