import type { Foundation } from '../../core/foundation.ts'
import { createStoredSettings } from '../../core/storedSettings.ts'
import type { JobHandler } from '../../jobs/worker.ts'
import type { LiveModule } from '../live/index.ts'
import type { ModerationModule } from '../moderation/index.ts'
import type { PointsModule } from '../points/index.ts'
import type { UploadsModule } from '../uploads/index.ts'
import * as queries from './reviewQueries.ts'
import { createReviews } from './reviews.ts'
import { wallRoutes } from './routes.ts'
import { createWall, picturesJob } from './service.ts'
import { wallDefaults, wallSchemas, type WallSettings } from './settings.ts'

export type { Waiting } from './reviewQueries.ts'
export type { Decision } from './reviews.ts'
export { needsReason, type Verdict, verdicts } from './states.ts'

export type WallModule = ReturnType<typeof createWallModule>

export interface WallNeeds {
  live: Pick<LiveModule, 'publish' | 'newest'>
  moderation: Pick<ModerationModule, 'checkText' | 'checkPictures'>
  points: Pick<PointsModule, 'activity' | 'earnDaily'>
  uploads: Pick<UploadsModule, 'claim' | 'release'>
}

/** The message walls of scenic spots: messages, comments, thumbs, reports, and the people who look at them. */
export function createWallModule(foundation: Foundation, needs: WallNeeds) {
  const { database } = foundation
  const settings = createStoredSettings<WallSettings>(foundation, wallSchemas, wallDefaults)

  /** Until this is done a person may see the pictures without a word of the machine's, and nobody else at all. */
  async function checkPictures({ messageId }: { messageId: string }): Promise<void> {
    const pictures = await queries.picturesToCheck(database.db, messageId)
    const { doubts } = await needs.moderation.checkPictures(pictures)
    if (doubts.length > 0) await database.transaction((tx) => queries.addDoubts(tx, messageId, doubts))
  }

  return {
    /** The messages and comments that a person decides. */
    reviews: createReviews(foundation, needs),
    routes: wallRoutes(foundation, createWall(needs), { ...needs, settings }),
    jobs: { [picturesJob]: checkPictures } satisfies Record<string, JobHandler>,
    /** Drops the settings this process keeps; called for each notification on `settings_changed`. */
    forget: settings.forget,
  }
}
