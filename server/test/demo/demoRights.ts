import type { CoreServices } from '../../src/core/coreServices.ts'
import { createRightsModule } from '../../src/modules/rights/index.ts'
import { createPeople } from '../../src/modules/user/people/service.ts'
import { lockItem } from '../../src/modules/vault/items/ownership.ts'
import { goodsOf } from '../support/modules.ts'

/** Creates rights without the rest of the context, for filling the demonstration. */
export const demoRights = (core: CoreServices) =>
  createRightsModule(core, {
    emit: async () => {},
    goods: goodsOf(core),
    vault: { lockItem },
    people: createPeople(core.sealer),
    readAddress: async () => undefined,
    approvals: {
      requiresApproval: () => () => {
        throw new Error('Nobody approves anything here')
      },
    },
  })
