import type { Config } from '../../core/config/index.ts'
import type { CoreServices } from '../../core/coreServices.ts'

const publicEndpoint = 'https://api.huifu.com'

/** The merchant's identity at Huifu, the keys of both sides, and the endpoint. */
export interface HuifuAccount extends Readonly<Config['huifu']> {
  /** Minimum age of a payer in full years; 0 disables the check. */
  readonly minimumAge: number
  readonly now: () => Date
}

export function accountOf({ config, clock }: Pick<CoreServices, 'config' | 'clock'>): HuifuAccount {
  return {
    ...config.huifu,
    endpoint: config.huifu.endpoint || publicEndpoint,
    minimumAge: config.order.minimumAge,
    now: () => new Date(clock.now()),
  }
}
