import type { Config } from '../../core/config/index.ts'
import type { CoreServices } from '../../core/coreServices.ts'

const publicEndpoint = 'https://api-mop.chinaums.com'

/** The merchant's identity at UMS, the keys, and the endpoint. */
export interface UmsAccount extends Readonly<Config['ums']> {
  /** Address of the shop; UMS shows it to payers within WeChat. */
  readonly publicUrl: string
  readonly now: () => Date
}

export function accountOf({ config, clock }: Pick<CoreServices, 'config' | 'clock'>): UmsAccount {
  return {
    ...config.ums,
    endpoint: config.ums.endpoint || publicEndpoint,
    publicUrl: config.http.publicUrl,
    now: () => new Date(clock.now()),
  }
}
