import { buildCommand, buildRouteMap } from '@stricli/core'
import type { Operator } from './operator.ts'
import { Refusal } from './refusal.ts'
import { json } from './parameters.ts'

/** Maximum failing items of sweeps listed. */
const mostListed = 100

const audit = buildCommand({
  docs: {
    brief: '重算全部账目，列出不符之处；有不符则退出码为 1',
    fullDescription: '重算钱款、库存、藏品、盲盒、抽奖、权益、包裹、拍品与搜索的账目，并列出后台任务反复失败的条目。',
  },
  parameters: { flags: { json } },
  func(this: Operator, flags: { json: boolean }) {
    return this.work(async ({ database: { db } }) => {
      const [{ audit: recompute }, { listBackoffs }] = await Promise.all([
        import('../../audit/index.ts'),
        import('../../jobs/retryBackoff.ts'),
      ])
      const findings = await recompute(db)
      const setbacks = await listBackoffs(db, mostListed)
      if (flags.json) this.say(JSON.stringify({ findings, setbacks }, null, 2))
      else {
        for (const { invariant, violations, examples } of findings) {
          this.say(`${violations === 0 ? '相符' : `不符 ${violations} 处`}\t${invariant}`)
          if (examples.length > 0) this.say(`  例如：${JSON.stringify(examples)}`)
        }
        if (setbacks.length > 0) this.say('后台任务在这些条目上失败，会再试：')
        for (const { sweep, item, cause, tries, firstAt, nextAt } of setbacks) {
          const times = `自 ${firstAt.toISOString()} 起 ${tries} 次，下次 ${nextAt.toISOString()}`
          this.say(`${sweep}\t${item}\t${cause}\t${times}`)
        }
      }
      const wrong = findings.filter(({ violations }) => violations > 0).length
      if (wrong > 0) throw new Refusal(`${findings.length} 项账目中有 ${wrong} 项不符。`)
    })
  },
})

export const books = buildRouteMap({ docs: { brief: '账目' }, routes: { audit } })
