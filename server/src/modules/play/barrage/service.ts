import type { Reply, Uid, WordId } from '@app/contract'
import { createCache } from '../../../core/cache.ts'
import { toSeconds } from '../../../core/clock.ts'
import type { Db, Tx } from '../../../core/database.ts'
import { AppError, badInput } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Caller } from '../../../core/handler.ts'
import type { IdempotentRequest } from '../../../core/idempotency.ts'
import { type CursorPage, readPage } from '../../../core/paging.ts'
import { limitUse } from '../../../core/rateLimit.ts'
import type { StoredSettings } from '../../../core/storedSettings.ts'
import type { LiveModule } from '../../live/index.ts'
import type { ModerationModule } from '../../moderation/index.ts'
import type { UserModule } from '../../user/index.ts'
import * as queries from './queries.ts'
import type { BarrageSettings } from './settings.ts'

/** Milliseconds for which the total number of lines is cached. */
const countedMilliseconds = 5000
const sendPath = 'hwnft/wishingWords/send'

type Sending = IdempotentRequest<typeof sendPath>

export interface BarrageDeps {
  live: Pick<LiveModule, 'publish' | 'newest'>
  moderation: Pick<ModerationModule, 'checkText'>
  people: Pick<UserModule['people'], 'lock' | 'masked'>
}

/** A requested line: one of the phrases, or free text. */
export interface Saying {
  wordId?: WordId | undefined
  text?: string | undefined
}

/** Creates the service for blessings that scroll over the page (rules/play#barrage). */
export function createLines(
  { database }: CoreServices,
  { live, moderation, people }: BarrageDeps,
  settings: Pick<StoredSettings<BarrageSettings>, 'get'>,
) {
  const { db } = database
  const totals = createCache<number>({ milliseconds: countedMilliseconds, maximum: 1 })

  /** Returns lines in their public form, which is the same for every caller. */
  async function present(reader: Db | Tx, rows: readonly queries.LineRow[]) {
    const names = await people.masked(
      reader,
      rows.map(({ uid }) => uid),
    )
    return rows.map(({ id, uid, text, created_at }) => ({
      lineId: id,
      text,
      name: names.get(uid)?.nickname ?? '',
      time: toSeconds(created_at),
    }))
  }

  async function requireTime(tx: Tx, uid: Uid): Promise<void> {
    const { everySeconds } = await settings.get('barrage', tx)
    // The lock makes the interval between a collector's lines exact.
    await people.lock(tx, uid)
    const retryAfter = await queries.secondsLeft(tx, uid, everySeconds)
    if (retryAfter > 0) throw new AppError('LINE_TOO_SOON', { retryAfter })
  }

  /** A line is published without review, so any doubt is enough to refuse it. */
  async function requireFit(uid: Uid, text: string): Promise<void> {
    const { checksPerMinute } = await settings.get('barrage')
    await limitUse(db, { key: `barrage-check:${uid}`, seconds: 60, limit: checksPerMinute, reason: 'LINE_TOO_SOON' })
    const { doubts } = await moderation.checkText(text, { field: 'text', uid })
    if (doubts.length === 0) return
    const msg = '这句话暂时发不出去，换个说法，或选一句祝福语吧'
    throw new AppError('BANNED_WORDS', { msg, data: { field: 'text' } })
  }

  async function wordOf(tx: Tx, wordId: WordId): Promise<string> {
    const word = await queries.wordOf(tx, wordId)
    if (word === undefined) throw new AppError('NOT_FOUND', { msg: '这句祝福语已经撤下，请换一句' })
    return word
  }

  return {
    /** Returns the lines so far, and with the first page the phrases. */
    async list(input: CursorPage, caller: Caller | null): Promise<Reply<'hwnft/wishingWords/list'>> {
      const { page, size } = input
      // Read before the lines: a client that continues from this number may receive a line twice, but misses none.
      const number = await live.newest('barrage')
      const [{ rows, cursor }, total, words] = await Promise.all([
        readPage(
          input,
          (place) => queries.lines(db, place),
          ({ id }) => id,
        ),
        totals.get('all', () => queries.count(db)),
        page === 1 && input.cursor === undefined ? queries.listPhrases(db) : [],
      ])
      const lines = await present(db, rows)
      return {
        list: lines.map((line, index) => ({ ...line, isMine: rows[index]?.uid === caller?.uid })),
        total,
        page,
        size,
        cursor,
        words: words.map(({ id, text }) => ({ wordId: id, text })),
        everySeconds: (await settings.get('barrage')).everySeconds,
        live: number,
      }
    },

    /** Publishes a line. Throws LINE_TOO_SOON, NOT_FOUND for an unknown phrase, and what moderation throws. */
    async send({ uid }: Caller, saying: Saying, idempotency: Sending): Promise<Reply<typeof sendPath>> {
      const { wordId, text } = saying
      if ((wordId === undefined) === (text === undefined)) throw badInput('text', '请选一句祝福语，或写一句自己的话')
      return idempotency.onceAsked(
        {
          ask: async () => {
            if (text !== undefined) await requireFit(uid, text)
          },
          assumed: undefined,
        },
        async (tx) => {
          await requireTime(tx, uid)
          const row = await queries.insert(tx, uid, text ?? (await wordOf(tx, wordId ?? '')))
          const [line] = await present(tx, [row])
          if (!line) throw new Error('A line was not written')
          await live.publish(tx, 'barrage', 'line', line)
          return { line: { ...line, isMine: true } }
        },
      )
    },
  }
}
