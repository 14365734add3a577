import { buildApplication, buildRouteMap, ExitCode, run, type StricliProcess } from '@stricli/core'
import { auction } from './auction.ts'
import { books } from './books.ts'
import { chain } from './chain.ts'
import { channel } from './channel.ts'
import { codes } from './codes.ts'
import { database } from './database.ts'
import { keys } from './keys.ts'
import type { Operator } from './operator.ts'
import { parcels } from './parcels.ts'
import { realName } from './realName.ts'
import { redeemers } from './redeemers.ts'
import { refunds } from './refunds.ts'
import { reports } from './reports.ts'
import { returns } from './returns.ts'
import { rights } from './rights.ts'
import { staff } from './staff.ts'
import { texts } from './texts.ts'
import { wall } from './wall.ts'
import { wishes } from './wishes.ts'

/** All commands: an area, and a verb in it. */
const ops = buildApplication<Operator>(
  buildRouteMap({
    docs: { brief: '运营命令：npm run ops -- <领域> <动作>' },
    routes: {
      realName,
      wall,
      wishes,
      reports,
      refunds,
      parcels,
      returns,
      rights,
      redeemers,
      auction,
      codes,
      books,
      chain,
      channel,
      keys,
      database,
      staff,
    },
  }),
  {
    name: 'npm run ops --',
    scanner: { caseStyle: 'allow-kebab-for-camel' },
    documentation: { useAliasInUsageLine: false },
    localization: { defaultLocale: 'zh-CN', loadText: () => texts },
  },
)

const misunderstood = new Set<unknown>([ExitCode.InvalidArgument, ExitCode.UnknownCommand])

/**
 * Runs a command. Resolves with the exit code: 0 done, 1 refused or failed, 2 not understood, in which case help is
 * printed.
 */
export async function runOps(given: readonly string[], operator: Operator): Promise<0 | 1 | 2> {
  const code = await runIn(given, operator, operator.process)
  if (code === ExitCode.Success) return 0
  if (!misunderstood.has(code)) return 1
  operator.process.stderr.write(`\n${await helpNear(given, operator)}`)
  return 2
}

async function runIn(given: readonly string[], operator: Operator, { stdout, stderr, env }: StricliProcess) {
  const process: StricliProcess = { stdout, stderr, ...(env && { env }) }
  await run(ops, given, { ...operator, process })
  return process.exitCode
}

/** Returns the help closest to a misunderstood command: of the verb, else the area, else everything. */
async function helpNear(given: readonly string[], operator: Operator): Promise<string> {
  for (const words of [2, 1]) {
    let help = ''
    const stdout = { write: (text: string) => void (help += text) }
    const code = await runIn([...given.slice(0, words), '--help'], operator, { stdout, stderr: { write: () => {} } })
    if (code === ExitCode.Success) return help
  }
  let help = ''
  await runIn(['--help'], operator, {
    stdout: { write: (text) => void (help += text) },
    stderr: operator.process.stderr,
  })
  return help
}
