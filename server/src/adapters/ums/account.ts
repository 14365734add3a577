import type { Config } from '../../core/config/index.ts'
import type { Brand } from '../../core/brand.ts'
import type { CoreServices } from '../../core/coreServices.ts'

const publicEndpoint = 'https://api-mop.chinaums.com'

/** The merchant's identity at UMS, the keys, and the endpoint. */
export interface UmsAccount extends Readonly<Config['ums']> {
  /** Address of the shop; UMS shows it to payers within WeChat. */
  readonly publicUrl: string
  /** UMS shows its name to payers within WeChat. */
  readonly brand: Pick<Brand, 'name'>
  readonly now: () => Date
}

/** What the account is made from. */
export type UmsCore = Pick<CoreServices, 'config' | 'clock'> & Pick<UmsAccount, 'brand'>

export function accountOf({ brand, config, clock }: UmsCore): UmsAccount {
  return {
    ...config.ums,
    endpoint: config.ums.endpoint || publicEndpoint,
    publicUrl: config.http.publicUrl,
    brand,
    now: () => new Date(clock.now()),
  }
}
