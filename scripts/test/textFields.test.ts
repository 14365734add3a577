import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Types of `input` that take no text. */
const kinds = /\btype="(?:checkbox|radio|file|hidden|range|color)"/

/** Finds text fields written as bare elements, which `useComposition` does not guard. */
function bareFields(source: string): string[] {
  const tags = source.match(/<(?:input|textarea)\b(?:=>|[^>])*/g) ?? []
  return tags.filter((tag) => !kinds.test(tag))
}

test('a bare text field is found, and an input without text is not', () => {
  expect(bareFields('<input value={a} onChange={(event) => b(event)} />')).toHaveLength(1)
  expect(bareFields('<textarea rows={4} />')).toHaveLength(1)
  expect(bareFields('<input onChange={() => a()} type="checkbox" />')).toEqual([])
  expect(bareFields('<PlainInput /><TextArea />')).toEqual([])
})

test('every text field of the pages comes from ui, which preserves input method composition', () => {
  const root = resolve(import.meta.dirname, '../..')
  const files = globSync('{storefront,console}/src/**/*.tsx', { cwd: root })
  expect(files.length).toBeGreaterThan(100)
  const bare = files.filter((file) => bareFields(readFileSync(resolve(root, file), 'utf8')).length > 0)
  expect(bare, 'take TextInput, TextArea or PlainInput of @app/ui').toEqual([])
})
