import type { Reply } from '@app/contract'
import { AppError } from '../../core/errors.ts'
import type { Foundation } from '../../core/foundation.ts'
import type { Handlers } from '../../core/handler.ts'
import { onceAsked } from '../../core/idempotency.ts'
import { nextCursor, placeOf } from '../../core/paging.ts'
import { limitUse, usesOf } from '../../core/rateLimit.ts'
import type { StoredSettings } from '../../core/storedSettings.ts'
import type { LiveModule } from '../live/index.ts'
import type { ModerationModule } from '../moderation/index.ts'
import type { PointsModule } from '../points/index.ts'
import * as comments from './commentQueries.ts'
import * as lists from './listQueries.ts'
import { presentComment, presentMessage } from './present.ts'
import { requireFitting, requireVerified, usesOfDay, type Wall } from './service.ts'
import type { WallSettings } from './settings.ts'

export interface WallViews {
  live: Pick<LiveModule, 'newest'>
  moderation: Pick<ModerationModule, 'checkText'>
  points: Pick<PointsModule, 'activity'>
  settings: StoredSettings<WallSettings>
}

export function wallRoutes({ database }: Foundation, wall: Wall, { live, moderation, points, settings }: WallViews) {
  const { db } = database
  const viewerOf = (caller: { uid: string } | null): string | null => caller?.uid ?? null

  return {
    'hwnft/scenicSpotMsgConfig/info': async (_input, { caller }) => {
      const { key, seconds } = usesOfDay.messages
      const [spots, { rules, textMost, picturesMost, messagesPerDay }, { message }, used] = await Promise.all([
        lists.listSpots(db),
        settings.get('wall'),
        points.activity(),
        caller ? usesOf(db, key(caller.uid), seconds) : null,
      ])
      return {
        spots: spots.map(({ id: spotId, ...spot }) => ({ spotId, ...spot })),
        rules,
        textMost,
        picturesMost,
        perDay: messagesPerDay,
        leftToday: used === null ? null : Math.max(0, messagesPerDay - used),
        points: message.points,
        pointsPerDay: message.perDay,
      }
    },

    'hwnft/scenicSpotMessage/list': async (input, { caller }): Promise<Reply<'hwnft/scenicSpotMessage/list'>> => {
      const { page, size, scope, spotId, order } = input
      if (scope === 'mine' && !caller) throw new AppError('NOT_LOGGED_IN')
      const viewer = viewerOf(caller)
      const wanted = { of: scope === 'mine' ? caller?.uid : undefined, spotId, order }
      const place = placeOf(input, lists.keyDigits(wanted))
      // Read before the list: what comes between the two is then told once more, not missed.
      const newest = await live.newest('wall')
      const [rows, total] = await Promise.all([
        lists.listMessages(db, wanted, { ...place, viewer }),
        lists.countMessages(db, wanted),
      ])
      return {
        list: rows.map((row) => presentMessage(row, viewer)),
        total,
        page,
        size,
        cursor: nextCursor(rows, size, lists.keyOf(wanted)),
        live: newest,
      }
    },

    'hwnft/scenicSpotMessage/info': async ({ messageId }, { caller }) => {
      const viewer = viewerOf(caller)
      const row = await lists.findMessage(db, messageId, viewer)
      if (!row) throw new AppError('MESSAGE_NOT_FOUND')
      return presentMessage(row, viewer)
    },

    'hwnft/scenicSpotMessage/message': async (input, { caller, key }) => {
      requireVerified(caller)
      const set = await settings.get('wall')
      return onceAsked(
        database,
        { uid: caller.uid, key, path: 'hwnft/scenicSpotMessage/message', input },
        () => {
          requireFitting(input, set)
          return moderation.checkText(input.text, 'text')
        },
        (tx, { doubts }) => wall.leave(tx, caller.uid, { ...input, doubts }, set),
      )
    },

    'hwnft/scenicSpotMessage/thumbs': async (input, { caller: { uid } }) => {
      const { thumbsPerMinute: limit } = await settings.get('wall')
      await limitUse(db, { key: `wall-thumb:${uid}`, seconds: 60, limit })
      return database.transaction((tx) => wall.thumb(tx, uid, input))
    },

    'hwnft/scenicSpotMessage/delete': async ({ messageId }, { caller }) => {
      await database.transaction((tx) => wall.delete(tx, caller.uid, messageId))
      return {}
    },

    'hwnft/scenicSpotMessage/appeal': async (input, { caller }) => {
      await requireDecent(input.text)
      return database.transaction((tx) => wall.appeal(tx, caller.uid, input))
    },

    'hwnft/scenicSpotMessage/report': async (input, { caller }) => {
      requireVerified(caller)
      const { uid } = caller
      const set = await settings.get('wall')
      await limitUse(db, { key: `wall-report:${uid}`, seconds: 3600, limit: set.reportsPerHour })
      await database.transaction((tx) => wall.report(tx, { ...input, uid }, set))
      return {}
    },

    'hwnft/scenicSpotComment/list': async (input, { caller }) => {
      const { messageId, page, size } = input
      const viewer = viewerOf(caller)
      const place = placeOf(input)
      const [message, rows, total] = await Promise.all([
        lists.findMessage(db, messageId, viewer),
        comments.listComments(db, messageId, { ...place, viewer }),
        comments.countComments(db, messageId, viewer),
      ])
      if (!message) throw new AppError('MESSAGE_NOT_FOUND')
      return {
        list: rows.map((row) => presentComment(row, viewer)),
        total,
        page,
        size,
        cursor: nextCursor(rows, size, ({ id }) => id),
      }
    },

    'hwnft/scenicSpotComment/comment': async (input, { caller, key }) => {
      requireVerified(caller)
      const set = await settings.get('wall')
      return onceAsked(
        database,
        { uid: caller.uid, key, path: 'hwnft/scenicSpotComment/comment', input },
        () => moderation.checkText(input.text, 'text'),
        (tx, { doubts }) => wall.comment(tx, caller.uid, { ...input, doubts }, set),
      )
    },
  } satisfies Partial<Handlers>

  /** What only those who decide will read may name an address or a number. Throws BANNED_WORDS. */
  async function requireDecent(text: string): Promise<void> {
    try {
      await moderation.checkText(text, 'text')
    } catch (error) {
      const isHarmless = error instanceof AppError && error.reason !== 'BANNED_WORDS'
      if (!isHarmless) throw error
    }
  }
}
