import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

// A cut between UTF-16 units, or an initial of one code point, leaves half of an emoji, a flag or a combined letter.
const text = String.raw`(?:\w+\??\.)*\w*(?:[nN]ame|[tT]itle|[tT]ext|[mM]essage|[wW]ords|[rR]eason|[dD]etail|[cC]aption|[kK]eyword|[sS]tory)`
const limit = String.raw`(?:\d|\w*(?:[mM]ost|[mM]ax|[lL]ength|[lL]imit|[lL]ongest))`
const cuts = [
  String.raw`\b${text}(?:\.trim\(\))?\.(?:slice|substring|substr)\(0, ${limit}`,
  String.raw`\b${text}(?:\.trim\(\))?\.(?:charAt\(0\)|at\(0\)|split\(''\))`,
  String.raw`Array\.from\(${text}\)(?:\[0\]|\.slice\([^)]*\)\.join)`,
  String.raw`\[\.\.\.${text}\](?:\[0\]|\.slice\([^)]*\)\.join)`,
].map((pattern) => new RegExp(pattern))
const isCut = (line: string) => cuts.some((pattern) => pattern.test(line))

test.each([
  'nickname.slice(0, 20)',
  'goods.title.trim().substring(0, most)',
  'user.nickName.charAt(0)',
  'Array.from(name)[0]',
  '[...message].slice(0, 16).join("")',
  "text.split('')",
])('a cut is found: %s', (line) => {
  expect(isCut(line)).toBe(true)
})

test.each([
  'text.slice(0, dot + 1)',
  'names.slice(0, 10)',
  'cutText(name, 20)',
  'hash.slice(0, 12)',
  'graphemesOf(name)[0]',
  'Array.from(words).slice(0, longest)',
])('code that cuts no character is not found: %s', (line) => {
  expect(isCut(line)).toBe(false)
})

test('user-written text is cut only by cutText and graphemesOf', () => {
  const root = resolve(import.meta.dirname, '../..')
  const files = globSync('{contract,server,storefront,console,ui,demo}/src/**/*.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap((file) =>
    readFileSync(resolve(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (isCut(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(found, 'take cutText or graphemesOf of @app/contract/cutText').toEqual([])
})
