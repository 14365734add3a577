import type { Reply, Uid } from '@app/contract'
import type { Tx } from '../../core/database.ts'
import { AppError } from '../../core/errors.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Handlers } from '../../core/handler.ts'
import { readPage } from '../../core/paging.ts'
import { usesOf } from '../../core/rateLimit.ts'
import type { StoredSettings } from '../../core/storedSettings.ts'
import type { LiveModule } from '../live/index.ts'
import type { ModerationModule } from '../moderation/index.ts'
import type { PointsModule } from '../points/index.ts'
import type { ReportsModule } from '../reports/index.ts'
import * as comments from './commentQueries.ts'
import { commentsOn, type Item } from './itemQueries.ts'
import * as lists from './listQueries.ts'
import { presentComment, presentMessage } from './present.ts'
import { requireFitting, usesOfDay, type Wall } from './service.ts'
import type { WallSettings } from './settings.ts'

export interface WallViews {
  live: Pick<LiveModule, 'newest'>
  moderation: Pick<ModerationModule, 'checkText'>
  points: Pick<PointsModule, 'activity'>
  reports: Pick<ReportsModule, 'take'>
  settings: StoredSettings<WallSettings>
}

export function wallRoutes(
  { database }: CoreServices,
  wall: Wall,
  { live, moderation, points, reports, settings }: WallViews,
) {
  const { db } = database
  const viewerOf = (caller: { uid: Uid } | null): Uid | null => caller?.uid ?? null

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
      // Read before the list: a message that arrives between the two is then delivered twice, not missed.
      const newest = await live.newest('wall')
      const [{ rows, cursor }, total] = await Promise.all([
        readPage(
          input,
          (place) => lists.listMessages(db, wanted, { ...place, viewer }),
          lists.keyOf(wanted),
          lists.keyDigits(wanted),
        ),
        lists.countMessages(db, wanted),
      ])
      return {
        list: rows.map((row) => presentMessage(row, viewer)),
        total,
        page,
        size,
        cursor,
        live: newest,
      }
    },

    'hwnft/scenicSpotMessage/info': async ({ messageId }, { caller }) => {
      const viewer = viewerOf(caller)
      const row = await lists.findMessage(db, messageId, viewer)
      if (!row) throw new AppError('MESSAGE_NOT_FOUND')
      return presentMessage(row, viewer)
    },

    'hwnft/scenicSpotMessage/message': async (input, { caller, idempotency }) => {
      const { uid } = caller
      const set = await settings.get('wall')
      requireFitting(input, set)
      return idempotency.onceAsked(
        { ask: () => moderation.checkText(input.text, { field: 'text', uid }), assumed: { doubts: [] } },
        (tx, { doubts }) => wall.leave(tx, uid, { ...input, doubts }, set),
      )
    },

    'hwnft/scenicSpotMessage/thumbs': (input, { caller }) =>
      database.transaction((tx) => wall.thumb(tx, caller.uid, input)),

    'hwnft/scenicSpotMessage/delete': ({ messageId }, { caller, idempotency }) =>
      idempotency.once(async (tx) => {
        await wall.delete(tx, caller.uid, messageId)
        return {}
      }),

    'hwnft/scenicSpotMessage/appeal': (input, { caller: { uid }, idempotency }) =>
      idempotency.onceAsked({ ask: () => requireDecent(input.text, uid), assumed: undefined }, (tx) =>
        wall.appeal(tx, uid, input),
      ),

    'hwnft/scenicSpotMessage/report': async ({ messageId, commentId, reason, detail }, { caller, idempotency }) => {
      const targetOf = async (tx: Tx): Promise<Item | undefined> => {
        if (commentId === undefined) return { kind: 'message', id: messageId }
        const [id] = await commentsOn(tx, messageId, commentId)
        return id === undefined ? undefined : { kind: 'comment', id }
      }
      try {
        return await reports.take(idempotency, caller, { reason, detail, targetOf })
      } catch (error) {
        if (error instanceof AppError && error.reason === 'NOT_FOUND') throw new AppError('MESSAGE_NOT_FOUND')
        throw error
      }
    },

    'hwnft/scenicSpotComment/list': async (input, { caller }) => {
      const { messageId, page, size } = input
      const viewer = viewerOf(caller)
      const [message, { rows, cursor }, total] = await Promise.all([
        lists.findMessage(db, messageId, viewer),
        readPage(
          input,
          (place) => comments.listComments(db, messageId, { ...place, viewer }),
          ({ id }) => id,
        ),
        comments.countComments(db, messageId, viewer),
      ])
      if (!message) throw new AppError('MESSAGE_NOT_FOUND')
      return {
        list: rows.map((row) => presentComment(row, viewer)),
        total,
        page,
        size,
        cursor,
      }
    },

    'hwnft/scenicSpotComment/comment': async (input, { caller, idempotency }) => {
      const { uid } = caller
      const set = await settings.get('wall')
      return idempotency.onceAsked(
        { ask: () => moderation.checkText(input.text, { field: 'text', uid }), assumed: { doubts: [] } },
        (tx, { doubts }) => wall.comment(tx, uid, { ...input, doubts }, set),
      )
    },
  } satisfies Partial<Handlers>

  /** Only reviewers read it, so it may contain an address or a number. Throws BANNED_WORDS, TOO_FAST. */
  async function requireDecent(text: string, uid: Uid): Promise<void> {
    try {
      await moderation.checkText(text, { field: 'text', uid })
    } catch (error) {
      const isHarmless = error instanceof AppError && ['CONTACT_REFUSED', 'LINK_REFUSED'].includes(error.reason)
      if (!isHarmless) throw error
    }
  }
}
