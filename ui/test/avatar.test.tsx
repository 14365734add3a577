// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { Avatar } from '../src/avatar.tsx'

afterEach(cleanup)

it.each([
  ['云边客', '云'],
  ['𠮷祥', '𠮷'],
  ['👨‍👩‍👧云', '👨‍👩‍👧'],
  ['👍🏽客', '👍🏽'],
  ['🇨🇳🇨🇳', '🇨🇳'],
  ['❤️云', '❤️'],
  ['1️⃣号', '1️⃣'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿客', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['e\u0301a', 'e\u0301'],
  ['རྒྱལ', 'རྒྱ'],
  ['葛󠄀城', '葛󠄀'],
])('the avatar of %s shows its whole first character', (name, expected) => {
  expect(render(<Avatar name={name} />).container.textContent).toBe(expected)
})
