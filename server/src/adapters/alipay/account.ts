import type { Config } from '../../core/config/index.ts'
import type { CoreServices } from '../../core/coreServices.ts'

/** Who we are at Alipay, where it answers, and by which keys we know each other. */
export interface AlipayAccount {
  readonly appId: string
  /** The merchant that is paid. */
  readonly sellerId: string
  /** PEM; signs what we ask. */
  readonly privateKey: string
  /** PEM; Alipay's, verifies what it says. */
  readonly publicKey: string
  readonly gateway: string
  readonly timeoutMilliseconds: number
  /** Full years that a payer must have; 0 asks for none. */
  readonly minimumAge: number
  /** The longest time to pay that ordinary orders have, in seconds: no page of ours is opened later. */
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
