import { createLocalModeration } from '../../src/adapters/localModeration/index.ts'
import { AppError } from '../../src/core/errors.ts'
import type { Foundation } from '../../src/core/foundation.ts'
import { createGoodsModule } from '../../src/modules/goods/index.ts'
import { createLiveModule } from '../../src/modules/live/index.ts'
import { createModerationModule } from '../../src/modules/moderation/index.ts'
import { createPlayModule } from '../../src/modules/play/index.ts'
import { createPointsModule } from '../../src/modules/points/index.ts'
import { createPeople } from '../../src/modules/user/people.ts'
import { demoBoxes } from './demoBoxes.ts'

/** Draws and wishes without the rest of the context, for filling the demonstration. */
export const demoPlay = (foundation: Foundation) =>
  createPlayModule(foundation, {
    gifts: demoBoxes(foundation).gifts,
    points: createPointsModule(foundation, { sessionChanged: async () => {} }),
    goods: createGoodsModule(foundation),
    live: createLiveModule(foundation),
    moderation: createModerationModule(foundation, createLocalModeration()),
    orders: { place: () => Promise.reject(new AppError('NOT_FOUND')) },
    people: createPeople(foundation.sealer),
  })
