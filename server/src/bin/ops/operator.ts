import type { CommandContext, StricliProcess } from '@stricli/core'
import type { Context } from '../../context.ts'
import type { OperatorAction, Doer, Who } from './doer.ts'
import { type Act, Refusal, type Refused } from './refusal.ts'

/** What a command has besides its words. */
export interface Operator extends CommandContext {
  /** Does something over the whole house, which is opened for that alone. */
  readonly work: (act: Act) => Promise<Refused>
  /** The same for what changes something, in somebody's name. */
  readonly act: (
    who: Who,
    action: OperatorAction,
    act: (context: Context, doer: Doer) => Promise<void>,
  ) => Promise<Refused>
  /** Writes a line. */
  readonly say: (line: string) => void
  /** Writes what there is, a line or several each; or `none`; or all of it as JSON. */
  readonly list: <Row>(rows: readonly Row[], shape: Listing<Row>) => void
}

export interface Listing<Row> {
  json: boolean
  /** What is said where there is nothing. */
  none: string
  describe: (row: Row) => string
  /** How many there are in all; more than the rows are said to be the first of them. */
  total?: number
}

/** Somebody at a terminal, with the way into the house. */
export function createOperator({ stdout, stderr, env }: StricliProcess, work: Operator['work']): Operator {
  const say = (line: string) => stdout.write(`${line}\n`)
  return {
    process: { stdout, stderr, ...(env && { env }) },
    work,
    act: async (who, action, act) =>
      nameOf(who) ??
      work(async (context) => {
        const { actAs } = await import('./doer.ts')
        await actAs(context, who, action, (doer) => act(context, doer))
      }),
    say,
    list(rows, { json, none, describe, total = rows.length }) {
      if (json) return say(JSON.stringify(rows, null, 2))
      for (const row of rows) say(describe(row))
      if (total === 0) say(none)
      if (total > rows.length) say(`以上是等得最久的 ${rows.length} 项，共 ${total} 项。`)
    },
  }
}

/** What somebody is told who named nobody; undefined where they did. */
function nameOf({ as, by }: Who): Refusal | undefined {
  if (as !== undefined || by !== undefined) return undefined
  return new Refusal('请用 --as 登录名 说明由哪位员工执行；还没有员工账号时，用 --by 姓名。')
}
