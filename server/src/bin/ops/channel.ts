import { buildCommand, buildRouteMap } from '@stricli/core'
import type { Operator } from './operator.ts'
import { Refusal } from './refusal.ts'
import { inOrder, boundedText } from './parameters.ts'

const list = buildCommand({
  docs: { brief: '列出已启用的支付渠道，以及各自能在哪里付款' },
  parameters: {},
  func(this: Operator) {
    return this.work(async ({ pay }) => {
      for (const { name, title, places } of pay.enabledChannels) this.say(`${name}  ${title}  ${places.join('、')}`)
      if (pay.enabledChannels.length === 0) this.say('没有启用任何支付渠道（PAYMENT_CHANNELS）。')
    })
  },
})

const check = buildCommand({
  docs: {
    brief: '用真实的凭证安全地试一次：查一笔不存在的支付，并核对渠道的签名',
    fullDescription: '不产生任何交易。签名、查询、验签逐步进行，每一步都说明结果；有问题时退出码为 1。',
  },
  parameters: {
    positional: inOrder({ parse: boundedText(1, 40), placeholder: '渠道', brief: '例如 alipay，见 channel list' }),
  },
  func(this: Operator, _flags: object, name: string) {
    return this.work(async ({ pay }) => {
      const found = await pay.checkChannel(name)
      if (!found) {
        const known = pay.enabledChannels.map((channel) => channel.name)
        throw new Refusal(`没有启用渠道 ${name}。${known.length > 0 ? `已启用：${known.join('、')}。` : ''}`)
      }
      for (const step of found.steps) this.say(step)
      if (!found.isFine) throw new Refusal(`渠道 ${name} 现在不能收款，原因见上文。`)
      this.say(`渠道 ${name} 一切正常。`)
    })
  },
})

export const channel = buildRouteMap({ docs: { brief: '支付渠道' }, routes: { list, check } })
