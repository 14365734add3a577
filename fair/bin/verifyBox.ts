import { type Published, verify } from '../src/index.ts'
import { describeFinding } from './describe.ts'
import { readFromFile, readFromServer } from './read.ts'

const usage = `usage: npm run -s verify:box -- box.json
       npm run -s verify:box -- http://localhost:3000 B2026000001`

// Recomputes every opening of a blind box from published data alone. Exit code 0: everything matches; 1: something
// differs; 2: it cannot be verified.
const [source, goodsSn] = process.argv.slice(2)
process.exitCode = source === undefined ? fail(usage) : await check(source, goodsSn)

async function check(from: string, sn: string | undefined): Promise<number> {
  let read: Published
  try {
    read = sn === undefined ? await readFromFile(from) : await readFromServer(from, sn)
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
  const findings = verify(read)
  if (findings.some(({ kind }) => kind === 'seedSecret')) return fail('The sale is not over: the seed is still secret.')
  for (const finding of findings) console.log(describeFinding(finding))
  const count = read.openings.length
  if (findings.length === 0) console.log(`All ${count} openings are what was committed to before the sale.`)
  else console.log(`${findings.length} of what was checked over ${count} openings is not as promised.`)
  return findings.length === 0 ? 0 : 1
}

function fail(message: string): number {
  console.error(message)
  return 2
}
