import type { Foundation } from '../../src/core/foundation.ts'
import { createRightsModule } from '../../src/modules/rights/index.ts'
import { createPeople } from '../../src/modules/user/people.ts'
import { lockItem } from '../../src/modules/vault/hands.ts'
import { goodsOf } from '../support/modules.ts'

/** Rights without the rest of the context, for filling the demonstration. */
export const demoRights = (foundation: Foundation) =>
  createRightsModule(foundation, {
    goods: goodsOf(foundation),
    vault: { lockItem },
    people: createPeople(foundation.sealer),
    readAddress: async () => undefined,
    approvals: {
      byTwo: () => () => {
        throw new Error('Nobody approves anything here')
      },
    },
  })
