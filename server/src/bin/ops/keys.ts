import { buildCommand, buildRouteMap } from '@stricli/core'
import type { Operator } from './operator.ts'
import { Refusal } from './refusal.ts'

const rekey = buildCommand({
  docs: {
    brief: '用 SECRET_KEYS 的第一把密钥重新加密、重新计算索引',
    fullDescription: '站点运行时也可以做；做完以后，其余密钥可以从密钥环撤下。',
  },
  parameters: {},
  func(this: Operator) {
    return this.work(async ({ database, sealer }) => {
      const { rekey: sealAnew } = await import('../../keys/rekey.ts')
      const { changed, held } = await sealAnew(database, sealer)
      for (const [column, count] of Object.entries(changed)) if (count > 0) this.say(`${column}: ${count}`)
      const others = sealer.keyIds.slice(1).join('、')
      if (held) {
        const until = held.until.toISOString()
        throw new Refusal(
          `兑换码批次 ${held.batches.join('、')} 只能用密钥 ${others} 识别：请保留它到 ${until}，` +
            `或作废这些批次：npm run ops -- codes withdraw 批次`,
        )
      }
      this.say(`全部内容都在密钥 ${sealer.keyId} 之下。${others && `${others} 可以从 SECRET_KEYS 撤下。`}`)
    })
  },
})

export const keys = buildRouteMap({ docs: { brief: '密钥环' }, routes: { rekey } })
