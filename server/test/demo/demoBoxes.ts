import type { Foundation } from '../../src/core/foundation.ts'
import { createBoxesModule } from '../../src/modules/boxes/index.ts'
import { createGoodsModule } from '../../src/modules/goods/index.ts'
import { issueItems } from '../../src/modules/vault/issue.ts'
import { givenItems } from '../../src/modules/vault/itemQueries.ts'

/** Boxes without the rest of the context, for filling the demonstration. */
export const demoBoxes = (foundation: Foundation) =>
  createBoxesModule(foundation, { goods: createGoodsModule(foundation), vault: { issueItems, givenItems } })
