import { createLocalModeration } from '../../src/adapters/localModeration/index.ts'
import { AppError } from '../../src/core/errors.ts'
import type { Foundation } from '../../src/core/foundation.ts'
import { createLiveModule } from '../../src/modules/live/index.ts'
import { createModerationModule } from '../../src/modules/moderation/index.ts'
import { createPlayModule } from '../../src/modules/play/index.ts'
import { createPeople } from '../../src/modules/user/people.ts'
import { demoBoxes } from './demoBoxes.ts'
import { goodsOf, pointsOf } from '../support/modules.ts'

const refused = () => Promise.reject(new AppError('NOT_FOUND'))

/** Draws and wishes without the rest of the context, for filling the demonstration. */
export const demoPlay = (foundation: Foundation) =>
  createPlayModule(foundation, {
    gifts: demoBoxes(foundation).gifts,
    points: pointsOf(foundation),
    goods: goodsOf(foundation),
    live: createLiveModule(foundation),
    moderation: createModerationModule(foundation, createLocalModeration()),
    orders: { place: refused, lock: refused },
    pay: { refundOrder: refused },
    approvals: { byTwo: () => refused },
    people: createPeople(foundation.sealer),
  })
