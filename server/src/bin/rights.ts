import { parseArgs } from 'node:util'
import { runCommand } from './command.ts'
import { readRightsCommand, rightsUsage } from './rightsCommands.ts'

// What partners, their staff and whoever sends their parcels need to have done.
const { values, positionals } = parseArgs({ options: { by: { type: 'string', default: '' } }, allowPositionals: true })
const work = readRightsCommand(positionals, values.by.trim())
if (work) await runCommand(work)
else {
  console.error(rightsUsage)
  process.exitCode = 2
}
