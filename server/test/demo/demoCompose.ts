import type { CoreServices } from '../../src/core/coreServices.ts'
import { createComposeModule } from '../../src/modules/compose/index.ts'
import { consume, takeOwn } from '../../src/modules/vault/items/ownership.ts'
import { issueItems } from '../../src/modules/vault/items/issue.ts'
import { freeCounts, heldCounts, piecesOf } from '../../src/modules/vault/items/queries.ts'
import { approvalsOf, goodsOf } from '../support/modules.ts'

/** Creates composing without the rest of the context, for filling the demonstration. */
export const demoCompose = (core: CoreServices) =>
  createComposeModule(core, {
    goods: goodsOf(core),
    vault: { takeOwn, consume, issueItems, freeCounts, heldCounts, piecesOf },
    approvals: approvalsOf(core),
    people: { masked: () => Promise.reject(new Error('The demonstration is filled without operators')) },
  })
