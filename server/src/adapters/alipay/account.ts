import type { Config } from '../../core/config/index.ts'
import type { CoreServices } from '../../core/coreServices.ts'

/** The merchant's identity at Alipay, the gateway, and the keys of both sides. */
export interface AlipayAccount {
  readonly appId: string
  /** Alipay's identifier of the merchant that receives the money. */
  readonly sellerId: string
  /** PEM private key of the merchant; signs requests. */
  readonly privateKey: string
  /** PEM public key of Alipay; verifies answers and notifications. */
  readonly publicKey: string
  readonly gateway: string
  readonly timeoutMilliseconds: number
  /** Minimum age of a payer in full years; 0 disables the check. */
  readonly minimumAge: number
  /** Longest time to pay of an ordinary order, in seconds; no payment page is opened later than this. */
  readonly longestWindowSeconds: number
  readonly now: () => Date
}

const publicGateway = 'https://openapi.alipay.com/gateway.do'

export function accountOf({ config, clock }: Pick<CoreServices, 'config' | 'clock'>): AlipayAccount {
  const { endpoint, ...account } = config.alipay
  return {
    ...account,
    gateway: endpoint || publicGateway,
    minimumAge: config.order.minimumAge,
    longestWindowSeconds: longestWindow(config),
    now: () => new Date(clock.now()),
  }
}

function longestWindow({ order }: Config): number {
  return Math.max(order.windowDropSeconds, order.windowDigitalSeconds, order.windowPhysicalSeconds)
}
