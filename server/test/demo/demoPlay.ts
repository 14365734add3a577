import { createLocalModeration } from '../../src/adapters/localModeration/index.ts'
import { AppError } from '../../src/core/errors.ts'
import type { CoreServices } from '../../src/core/coreServices.ts'
import { createLiveModule } from '../../src/modules/live/index.ts'
import { createModerationModule } from '../../src/modules/moderation/index.ts'
import { createPlayModule } from '../../src/modules/play/index.ts'
import { createPeople } from '../../src/modules/user/people/service.ts'
import { demoBoxes } from './demoBoxes.ts'
import { goodsOf, pointsOf } from '../support/modules.ts'

const refused = () => Promise.reject(new AppError('NOT_FOUND'))

/** Creates draws and wishes without the rest of the context, for filling the demonstration. */
export const demoPlay = (core: CoreServices) =>
  createPlayModule(core, {
    emit: async () => {},
    gifts: demoBoxes(core).gifts,
    points: pointsOf(core),
    goods: goodsOf(core),
    live: createLiveModule(core, { authenticate: () => null }),
    moderation: createModerationModule(core, createLocalModeration()),
    orders: { place: refused, lock: refused },
    pay: { refundOrder: refused },
    approvals: { requiresApproval: () => refused },
    people: createPeople(core.sealer),
  })
