import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatBase, subjectFault } from '../lib/commits.mjs'

const root = join(import.meta.dirname, '../..')

test.each([
  ['pay: start a second settlement batch after maxWait', undefined],
  ['server/pay: split settlement', undefined],
  ['Split settlement', 'not of the form "scope: what changes"'],
  ['pay: Split settlement.', 'not of the form "scope: what changes"'],
  [`pay: ${'x'.repeat(80)}`, '85 characters, 72 at most'],
])('%j is checked', (subject, fault) => {
  expect(subjectFault(subject)).toBe(fault)
})

test('commits since the format began have valid subjects', () => {
  const subjects = subjectsSince(formatBase)
  expect(subjects.filter((subject) => subjectFault(subject) !== undefined)).toEqual([])
})

/** Lists the subjects of the commits after `base`; empty in a copy without that history. */
function subjectsSince(base: string): string[] {
  try {
    const log = execFileSync('git', ['-C', root, 'log', '--no-merges', '--format=%s', `${base}..HEAD`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return log.split('\n').filter(Boolean)
  } catch {
    return []
  }
}
