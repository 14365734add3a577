import type { AdminHandlers } from '../core/adminHandler.ts'
import type { CoreServices } from '../core/coreServices.ts'
import type { GoodsModule } from '../modules/goods/index.ts'
import type { RightsModule } from '../modules/rights/index.ts'

export interface PartnersDeps {
  goods: Pick<GoodsModule, 'admin'>
  rights: Pick<RightsModule, 'admin'>
}

/** Reads the brands and shops that a partner account can represent: brands offer rights, shops sell works. */
export const partnerReads = ({ database: { db } }: CoreServices, { goods, rights }: PartnersDeps) =>
  ({
    async 'partner/choices'() {
      const [brands, shops] = await Promise.all([rights.admin.brands(), goods.admin.shopNames(db)])
      return { brands, shops }
    },
  }) satisfies Partial<AdminHandlers>
