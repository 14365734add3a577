#!/usr/bin/env node
/** Wraps the solc of the lock file in the command line of the native compiler, which forge would otherwise download. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const solc = createRequire(import.meta.url)('solc')
const root = join(import.meta.dirname, '..')

if (process.argv.includes('--standard-json')) {
  const findImport = (path) => ({ contents: readFileSync(join(root, path), 'utf8') })
  process.stdout.write(solc.compile(readFileSync(0, 'utf8'), { import: findImport }))
} else {
  console.log(`solc, the solidity compiler commandline interface\nVersion: ${solc.version()}`)
}
