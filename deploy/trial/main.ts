// `npm run trial -- --rounds 3 --only primary,partition`: runs the cluster on this machine and causes faults while
// users buy. Exits with 1 if an acknowledged order is lost, oversold, or done twice.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { findProgram } from '../../scripts/lib/debian.mjs'
import { createReport, holdSweeps } from '../drills/report.ts'
import { closeDeployments, takeSweepFailures } from '../lib/deployment.ts'
import { ensureClusterPrograms, ensureIp } from '../lib/programs.ts'
import { faults } from './faults.ts'
import { runTrial } from './trial.ts'

const insideName = 'TRIAL_INSIDE'
const isRoot = process.getuid?.() === 0
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    only: { type: 'string' },
    people: { type: 'string', default: '24' },
    patroni: { type: 'string', default: '' },
    help: { type: 'boolean', default: false },
  },
})
const known = Object.keys(faults)
const only = values.only?.split(',') ?? known.filter((name) => isRoot || !faults[name]?.needsRoot)
const refused = refusalOf()
if (values.help || refused !== undefined) {
  if (refused !== undefined) console.error(refused)
  console.log(
    'npm run trial -- [--rounds 1] [--people 24] [--patroni ttl=10,loop_wait=2] [--only NAME,NAME]; the faults are:',
  )
  for (const [name, { says }] of Object.entries(faults)) console.log(`  ${name.padEnd(12)} ${says}`)
  process.exit(refused === undefined ? 0 : 1)
}
process.exit(await (process.env[insideName] === '1' ? inside() : outside()))

function refusalOf(): string | undefined {
  const unknown = only.filter((name) => !known.includes(name))
  if (unknown.length > 0) return `There is no fault ${unknown.join(', ')}.`
  const forRoot = only.filter((name) => !isRoot && faults[name]?.needsRoot)
  if (forRoot.length > 0) return `${forRoot.join(', ')}: machines have networks of their own only where root runs this.`
  if (!(Number(values.rounds) >= 1 && Number(values.people) >= 1)) return '--rounds and --people are numbers from 1 on.'
  return findProgram(['unshare']) ? undefined : 'This needs Linux and unshare (util-linux).'
}

/** Replaces shipped values in patroni.yml to test others. */
function change(text: string): string {
  let changed = text
  for (const one of (values.patroni ?? '').split(',').filter((each) => each !== '')) {
    const [name = '', value = ''] = one.split('=')
    const line = new RegExp(`^( +${name}): .*$`, 'm')
    if (!line.test(changed)) throw new Error(`patroni.yml has no ${name}`)
    changed = changed.replace(line, `$1: ${value}`)
  }
  return changed
}

/**
 * Downloads the programs, and runs the rest in its own namespaces: of processes, so that ending this process ends
 * everything; and, for root, of networks, so that addresses, ports and bridges do not collide.
 */
async function outside(): Promise<number> {
  await ensureClusterPrograms()
  if (isRoot) await ensureIp()
  if (!isRoot && values.only === undefined)
    console.log('Not root: machines share one network, and partition is not tried.')
  const own = isRoot ? ['--net'] : ['--user', '--map-current-user']
  const child = spawn(
    'unshare',
    // A shell is the first process inside, because it adopts orphaned processes.
    [
      ...own,
      '--pid',
      '--fork',
      '--kill-child',
      '--mount-proc',
      'sh',
      '-c',
      '"$@"; exit $?',
      'sh',
      process.execPath,
      ...process.argv.slice(1),
    ],
    { stdio: ['pipe', 'inherit', 'inherit'], env: { ...process.env, [insideName]: '1' }, detached: true },
  )
  // The child ends when its input closes, which happens however this process ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void child.stdin.end())
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

async function inside(): Promise<number> {
  let stop: () => Promise<void> = closeDeployments
  const end = () => void stop().finally(() => process.exit(130))
  process.stdin.once('end', end).resume()
  const report = createReport((line) => console.log(line))
  const options = { rounds: Number(values.rounds), people: Number(values.people), only, isParted: isRoot, change }
  await report.timed('altogether', () => runTrial(report, options, (given) => (stop = given)))
  holdSweeps(report, takeSweepFailures())
  return report.broken() === 0 ? 0 : 1
}
