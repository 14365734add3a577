import type { CoreServices } from '../../src/core/coreServices.ts'
import { createBoxesModule } from '../../src/modules/boxes/index.ts'
import { issueItems } from '../../src/modules/vault/items/issue.ts'
import { piecesOf } from '../../src/modules/vault/items/queries.ts'
import { approvalsOf, goodsOf } from '../support/modules.ts'

/** Creates boxes without the rest of the context, for filling the demonstration. */
export const demoBoxes = (core: CoreServices) =>
  createBoxesModule(core, {
    emit: async () => {},
    goods: goodsOf(core),
    vault: { issueItems, piecesOf },
    people: { masked: nobody },
    tasks: { begin: nobody, isBegun: nobody },
    approvals: approvalsOf(core),
    audit: { record: nobody },
    marksOf: nobody,
  })

const nobody = () => Promise.reject(new Error('The demonstration is filled without operators'))
