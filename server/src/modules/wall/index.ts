import type { MessageId, Uid } from '@app/contract'
import type { CoreServices } from '../../core/coreServices.ts'
import { createStoredSettings, declareSettings } from '../../core/storedSettings.ts'
import type { JobHandler } from '../../jobs/worker.ts'
import { type ModuleParts, onSettings, type States } from '../shape.ts'
import type { LiveModule } from '../live/index.ts'
import type { ModerationModule } from '../moderation/index.ts'
import type { PointsModule } from '../points/index.ts'
import type { ReportsModule } from '../reports/index.ts'
import type { UploadsModule } from '../uploads/index.ts'
import { wallDemand } from './demand.ts'
import type { DemandSources } from '../../core/demand.ts'
import { createMessageMoves } from './moving.ts'
import { wallPersonalData } from './personalData.ts'
import { createReportedItems, type ReportedItems } from './reported.ts'
import * as queries from './reviewQueries.ts'
import { createReviews, type Reviews } from './reviews.ts'
import { wallRoutes } from './routes.ts'
import { createWall, picturesJob } from './service.ts'
import { wallDefaults, wallSchemas, type WallSettings } from './settings.ts'
import { spotRoutes } from './spotRoutes.ts'
import { createSpots } from './spots.ts'
import { messageTransitions } from './states.ts'
import { pictureUses } from './pictureQueries.ts'

export type { Decision, Waiting } from './reviews.ts'
export { needsReason, type Verdict, verdicts } from './states.ts'

/** Messages, comments and thumbs at scenic spots, and their review. */
export interface WallModule extends ModuleParts {
  /** Content that collectors may report. */
  readonly reported: ReportedItems
  /** Messages and comments that a reviewer decides. */
  readonly reviews: Reviews
  /** Drops the cached settings of this process. */
  forget(): void
  /** Returns how many of a user's entries were refused or taken down. */
  takenOffOf(uid: Uid): ReturnType<typeof queries.takenOffOf>
}

export interface WallNeeds {
  live: Pick<LiveModule, 'publish' | 'newest'>
  moderation: Pick<ModerationModule, 'checkText' | 'checkPictures' | 'checkOwn'>
  points: Pick<PointsModule, 'activity' | 'earnDaily'>
  reports: Pick<ReportsModule, 'take' | 'lock' | 'decided' | 'gone' | 'saidOf' | 'appealed'>
  uploads: Pick<UploadsModule, 'claim' | 'release' | 'hide' | 'show'>
}

export function createWallModule(core: CoreServices, needs: WallNeeds) {
  const { database } = core
  const settings = createStoredSettings<WallSettings>(core, wallSchemas, wallDefaults)
  const moved = createMessageMoves(needs)

  /** Until this is done, only reviewers see the pictures, without a result of automatic moderation. */
  async function checkPictures({ messageId }: { messageId: MessageId }): Promise<void> {
    const pictures = await queries.picturesToCheck(database.db, messageId)
    const { doubts } = await needs.moderation.checkPictures(pictures)
    if (doubts.length > 0) await database.transaction((tx) => queries.addDoubts(tx, messageId, doubts))
  }

  return {
    /** Content that collectors may report. */
    reported: createReportedItems(moved, settings),
    /** Messages and comments that a reviewer decides. */
    reviews: createReviews(core, { moved, reports: needs.reports }),
    /** Returns how many of a user's entries were refused or taken down. */
    takenOffOf: (uid: Uid) => queries.takenOffOf(database.db, uid),
    pictureUses,
    adminRoutes: spotRoutes(createSpots(database, needs.moderation)),
    routes: wallRoutes(core, createWall(needs), { ...needs, settings }),
    demandSources: { comment: wallDemand } satisfies DemandSources,
    jobs: { [picturesJob]: checkPictures } satisfies Record<string, JobHandler>,
    personalData: wallPersonalData,
    states: {
      'wall_comments.state': messageTransitions,
      'wall_messages.state': messageTransitions,
    } satisfies States,
    /** Drops the cached settings of this process. */
    forget: settings.forget,
    limits: {
      'hwnft/scenicSpotMessage/thumbs': { seconds: 60, most: async () => (await settings.get('wall')).thumbsPerMinute },
    },
    settings: declareSettings(wallSchemas, wallDefaults),
    channels: onSettings(settings.forget),
  } satisfies WallModule
}
