import { runCommand } from './command.ts'

// Compares every item of the ledger with the chain; exit code 1 when they differ.
await runCommand(async ({ vault }) => {
  const { compared, waiting, dead, differences } = await vault.verify()
  console.log(
    `compared ${compared}, still to be minted ${waiting}, given up ${dead}, differences ${differences.length}`,
  )
  if (differences.length > 0) console.table(differences.slice(0, 100))
  return differences.length > 0 ? 1 : 0
})
