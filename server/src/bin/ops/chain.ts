import { buildCommand, buildRouteMap } from '@stricli/core'
import type { Operator } from './operator.ts'
import { Refusal } from './refusal.ts'
import { json } from './parameters.ts'

/** Maximum differences listed. */
const mostListed = 100

const verify = buildCommand({
  docs: { brief: '把每一件藏品与链上逐一核对；有不符则退出码为 1' },
  parameters: { flags: { json } },
  func(this: Operator, flags: { json: boolean }) {
    return this.work(async ({ vault }) => {
      const outcome = await vault.verify()
      const { compared, waiting, dead, differences } = outcome
      if (flags.json) this.say(JSON.stringify(outcome, null, 2))
      else {
        this.say(`已核对 ${compared} 件，待上链 ${waiting} 件，上链失败 ${dead} 件，不符 ${differences.length} 处`)
        for (const difference of differences.slice(0, mostListed)) this.say(JSON.stringify(difference))
      }
      if (differences.length > 0) throw new Refusal(`有 ${differences.length} 处与链上不符。`)
    })
  },
})

export const chain = buildRouteMap({ docs: { brief: '链上' }, routes: { verify } })
