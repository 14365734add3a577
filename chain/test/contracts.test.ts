import { expect, test } from 'vitest'
import { runForge } from '../scripts/forge.ts'

test(
  'enum.contract-type: the Solidity unit, fuzz and invariant tests of both contracts pass',
  { timeout: 120_000 },
  () => {
    const results = runForge()
    expect(results.filter((result) => !result.passed)).toEqual([])
    expect(results.length).toBeGreaterThanOrEqual(25)
  },
)
