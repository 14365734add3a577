import { parseArgs } from 'node:util'
import { runCommand } from './command.ts'
import { readShipCommand, shipUsage } from './shipCommands.ts'

// Physical goods, for whoever packs them and answers for them.
const { values, positionals } = parseArgs({ options: { by: { type: 'string', default: '' } }, allowPositionals: true })
const work = readShipCommand(positionals, values.by.trim())
if (work) await runCommand(work)
else {
  console.error(shipUsage)
  process.exitCode = 2
}
