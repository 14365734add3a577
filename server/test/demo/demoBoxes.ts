import type { Foundation } from '../../src/core/foundation.ts'
import { createBoxesModule } from '../../src/modules/boxes/index.ts'
import { issueItems } from '../../src/modules/vault/issue.ts'
import { givenItems } from '../../src/modules/vault/itemQueries.ts'
import { approvalsOf, goodsOf } from '../support/modules.ts'

/** Boxes without the rest of the context, for filling the demonstration. */
export const demoBoxes = (foundation: Foundation) =>
  createBoxesModule(foundation, {
    goods: goodsOf(foundation),
    vault: { issueItems, givenItems },
    people: { masked: nobody },
    tasks: { begin: nobody, isBegun: nobody },
    approvals: approvalsOf(foundation),
    audit: { record: nobody },
    marksOf: nobody,
  })

const nobody = () => Promise.reject(new Error('The demonstration is filled without operators'))
