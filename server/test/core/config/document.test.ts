import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { settingsDocument } from '../../../src/core/config/document.ts'
import { settings } from '../../../src/core/config/settings.ts'

test('docs/reference/settings.md is current', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/reference/settings.md'), 'utf8')
  expect(page).toBe(settingsDocument())
})

test('every setting has a distinct name and a default that its own rule accepts', () => {
  const all = Object.values(settings).flatMap((group) => Object.values(group))
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  for (const { name, schema, default: preset } of all) expect(schema.parser.safeParse(preset).success, name).toBe(true)
})
