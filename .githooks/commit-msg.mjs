#!/usr/bin/env node
// Refuses a commit whose subject is not of the format in CONTRIBUTING.md.
import { readFileSync } from 'node:fs'
import { subjectFault } from '../scripts/lib/commits.mjs'

const [subject = ''] = readFileSync(process.argv[2], 'utf8').split('\n')
const fault = subjectFault(subject)
if (fault) {
  console.error(`commit refused: ${fault}\n  ${subject}`)
  process.exit(1)
}
