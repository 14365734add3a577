import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkSites } from '../engines/check.ts'
import { featuresAboveFloor } from '../engines/features.ts'
import { findInScript } from '../engines/scripts.ts'

const found = (code: string) => findInScript(code, true).map(({ what }) => what)

describe('features missing at the floor', () => {
  test.each([
    ['a younger method', 'list.toSorted()', 'Array.toSorted'],
    ['one that is not called by name', 'Array.prototype.with.call(list, 0, 1)', 'Array.with'],
    ['a name in brackets', "list['toSpliced'](0, 1)", 'Array.toSpliced'],
    ['a static method', 'AbortSignal.any([a, b])', 'AbortSignal.any'],
    ['a static method that gives a signal', 'AbortSignal.timeout(1)', 'AbortSignal.timeout'],
    ['by way of the window', 'window.AbortSignal.any([a])', 'AbortSignal.any'],
    ['a static method of the language', 'Map.groupBy(list, by)', 'Map.groupBy'],
    ['promises', 'Promise.withResolvers()', 'Promise.withResolvers'],
    ['sets', 'one.isSubsetOf(other)', 'Set.isSubsetOf'],
    ['an answer made of JSON', 'Response.json({})', 'Response.json'],
    ['an address that may be none', "URL.canParse('x')", 'URL.canParse'],
    ['a constructor', "new Intl.Segmenter('zh')", 'Intl.Segmenter'],
    ['a global', 'scheduler.postTask(run)', 'scheduler'],
    ['a global function', 'requestIdleCallback(run)', 'requestIdleCallback'],
    ['a member of the document', 'document.startViewTransition(run)', 'Document.startViewTransition'],
    ['a helper of iterators', 'map.values().map(run)', 'Iterator.map'],
    ['look-behind', 'const x = /(?<!a)b/', '(?<='],
    ['look-behind in text', "RegExp('(?<=a)b')", '(?<='],
    ['a static block', 'class A { static { run() } }', 'static block'],
    ['a class field that Safari 15 misreads', 'class A { x = (0, n.make)() }', 'class field'],
    ['a class field with a function in its arguments', 'class A { x = make(() => 1) }', 'class field'],
  ])('%s', (_case, code, what) => {
    expect(found(code)).toEqual([what])
  })

  test('syntax of a later edition does not parse', () => {
    expect(() => findInScript('using file = open()', true)).toThrow(SyntaxError)
    expect(() => findInScript('/[a--b]/v', true)).toThrow(SyntaxError)
  })

  test.each([
    ['typeof AbortSignal.any === "function" ? AbortSignal.any(all) : join(all)'],
    ['"Segmenter" in Intl && new Intl.Segmenter("zh")'],
    ['typeof ResizeObserver'],
    [
      'function go() { if (!("startViewTransition" in document)) return run(); return document.startViewTransition(run) }',
    ],
    ['list.toSorted?.()'],
  ])('testing for a feature does not count as use: %s', (code) => {
    expect(found(code)).toEqual([])
  })

  test.each([
    [
      'what the floor has',
      'list.at(-1); list.findLast(run); structuredClone(x); crypto.randomUUID(); new ResizeObserver(run)',
    ],
    ['names of our own', 'class Store { any() {} } ; const scheduler = make(); scheduler.run(); store.any()'],
    ['arrays, which have the names of iterators', 'Object.values(map).map(run); list.map(run)'],
    ['a field that is a function', 'class A { run = (x) => make(() => x) }'],
  ])('%s', (_case, code) => {
    expect(found(code)).toEqual([])
  })

  test('follow the data: each missing feature is reported once for the tests that delete it', () => {
    const names = featuresAboveFloor().map(({ owner, name }) => `${owner}.${name}`)
    expect(names).toEqual(
      expect.arrayContaining(['Array.toSorted', 'AbortSignal.any', 'Object.groupBy', 'window.scheduler']),
    )
    expect(names).not.toContain('Array.findLast')
  })
})

describe('checking built files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'engines-'))
  const dist = join(folder, 'storefront/dist')
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('reports the file and position of planted features, in scripts and in the page itself', () => {
    mkdirSync(join(dist, 'assets'), { recursive: true })
    writeFileSync(join(dist, 'assets/index-AbCd123.js'), 'export const a = [2, 1]\nexport const b = a.toSorted()\n')
    writeFileSync(join(dist, 'assets/worker-AbCd123.js'), 'postMessage(structuredClone([1]))')
    writeFileSync(join(dist, 'assets/old-AbCd123.js'), 'Promise.try(run)')
    writeFileSync(
      join(dist, 'index.html'),
      '<script>Object.groupBy([], String)</script><script type="module" src="x"></script>',
    )
    writeFileSync(
      join(dist, 'release.json'),
      JSON.stringify({ assets: ['assets/index-AbCd123.js', 'assets/worker-AbCd123.js'] }),
    )
    expect(checkSites([dist]).filter((line) => line.startsWith('storefront/'))).toEqual([
      'storefront/assets/index-AbCd123.js:2:18: Array.toSorted',
      'storefront/index.html:1:1: Object.groupBy',
    ])
  })
})
