import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { trimmed } from '../src/schema.ts'

describe('the limits of user-written text', () => {
  const nickname = trimmed('昵称', 1, 4)

  test.each([
    ['云岫数藏', true],
    ['云岫数藏友', false],
    ['🎨🎨🎨🎨', true],
    ['🎨🎨🎨🎨🎨', false],
    ['👨‍👩‍👧', false],
  ])('count code points, as the JSON Schema of the server: %s', (text, isFit) => {
    expect(nickname.safeParse(text).success).toBe(isFit)
    expect(z.toJSONSchema(nickname, { io: 'input' })).toMatchObject({ minLength: 1, maxLength: 4 })
  })

  test('name the limit in their issue', () => {
    expect(nickname.safeParse('🎨🎨🎨🎨🎨').error?.issues).toMatchObject([{ code: 'too_big', maximum: 4 }])
  })
})
