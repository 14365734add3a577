import { createAlipay } from './adapters/alipay/index.ts'
import { createWechatPay } from './adapters/wechatPay/index.ts'
import { createHuifu } from './adapters/huifu/index.ts'
import { createUms } from './adapters/ums/index.ts'
import type { Config } from './core/config/index.ts'
import type { CoreServices } from './core/coreServices.ts'
import type { PaymentChannel } from './ports/payments.ts'

type RealChannel = Exclude<Config['payment']['channels'][number], 'sandbox'>

/** Factories of the real payment channels, by their name in PAYMENT_CHANNELS. */
const creators: Record<RealChannel, (core: CoreServices) => PaymentChannel> = {
  alipay: createAlipay,
  wechatPay: createWechatPay,
  huifu: createHuifu,
  ums: createUms,
}

/** Creates the real payment channels that the settings name. */
export function createPaymentChannels(core: CoreServices): PaymentChannel[] {
  return core.config.payment.channels.filter((name) => name !== 'sandbox').map((name) => creators[name](core))
}
