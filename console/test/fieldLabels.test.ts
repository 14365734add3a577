import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { fieldTitle, fieldValue } from '../src/parts/field-labels.ts'

const server = resolve(import.meta.dirname, '../../server/src')
const sources = ['modules', 'reads'].flatMap((folder) =>
  readdirSync(join(server, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(server, folder, name), 'utf8')),
)

/** Returns the text of an object literal at its own level, without what is nested in it. */
function topLevel(text: string, start: number): string {
  let level = ''
  for (let at = start, depth = 1; depth > 0 && at < text.length; at++) {
    const character = text[at] ?? ''
    if ('{[('.includes(character)) depth++
    if (depth === 1) level += character
    if ('}])'.includes(character)) depth--
  }
  return level.slice(0, -1)
}

/** Fields of the states before and after that the server writes into the audit. */
const recorded = new Set(
  sources
    .filter((text) => text.includes('record'))
    .flatMap((text) =>
      [...text.matchAll(/\b(?:before|after): \{/g)].flatMap((match) =>
        topLevel(text, match.index + match[0].length)
          .split(',')
          .flatMap((part) => /^\s*([a-zA-Z]\w*)\s*(?::|$)/.exec(part)?.[1] ?? []),
      ),
    ),
)

test('[console.audit-search] every field that the audit records has a Chinese label', () => {
  expect(recorded.size).toBeGreaterThan(50)
  expect([...recorded].filter((name) => fieldTitle(name) === name)).toEqual([])
})

test.each([
  ['settlement/agree', 'state', 'sent', '待商户确认'],
  ['settlement/agree', 'state', 'agreed', '商户已确认'],
  // One value of a field may have another name in another area.
  ['draft/discard', 'state', 'open', '编辑中'],
  ['ticket/close', 'state', 'open', '待首次回复'],
  ['guide/waive', 'state', 'waived', '先不办'],
  ['goods/stop', 'status', 6, '发售中'],
  ['draft/publish', 'kind', 'vip', '按成长值'],
])('[console.audit-search] %s shows %s %s as %s', (verb, field, value, label) => {
  expect(fieldValue(field, value, verb)).toBe(label)
})
