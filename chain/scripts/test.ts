/** Runs the contract tests and prints each with its number of runs, then the totals. */
import { runForge } from './forge.ts'

const results = runForge()
for (const { test, passed, detail } of results) console.log(`${passed ? 'pass' : 'FAIL'}  ${test}  ${detail}`)
const failed = results.filter((result) => !result.passed).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed || !results.length ? 1 : 0
