import type { CoreServices } from '../../core/coreServices.ts'
import type { Steps } from '../../core/steps.ts'
import type { PaymentChannel } from '../../ports/payments.ts'

/** Whether a payment channel for money is configured. */
export const paySteps = (
  { config }: Pick<CoreServices, 'config'>,
  channels: readonly Pick<PaymentChannel, 'title' | 'isSandbox'>[],
) =>
  ({
    payment: async () => {
      const real = channels.filter(({ isSandbox }) => !isSandbox)
      const settings = ['PAYMENT_CHANNELS', 'ALIPAY_…', 'WECHAT_PAY_…', 'HUIFU_…', 'UMS_…']
      if (real.length > 0)
        return { found: [`可以用${real.map(({ title }) => title).join('、')}付款`], missing: [], settings }
      if (channels.length === 0) return { found: [], missing: ['还没有接入支付渠道'], settings }
      const isSold = config.process.environment === 'production'
      return {
        found: ['沙箱渠道可以走完付款的全过程'],
        missing: [
          isSold
            ? '正式站点还开着沙箱渠道：按一下按钮就算付了款，分文不收，先不要开售'
            : '只有沙箱渠道：按一下按钮就算付了款，分文不收，只能试用；请由安装的人改设 PAYMENT_CHANNELS 并填写凭证',
        ],
        settings,
      }
    },
  }) satisfies Steps
