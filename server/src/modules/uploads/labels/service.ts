import type { AdminHandlers } from '../../../core/adminHandler.ts'
import { toSeconds } from '../../../core/clock.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import type { Database, Db, Tx } from '../../../core/database.ts'
import { AppError } from '../../../core/errors.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { type AnnouncedList, createAnnouncedList } from '../announcedList.ts'
import { readAddress } from '../hidden/service.ts'
import { readKey, keyOf } from '../pictures/addresses.ts'
import { mark, type Labels } from './mark.ts'
import type { PictureLabel } from './label.ts'
import * as queries from './queries.ts'

/** Job that writes a picture's changed label into its files. */
export const relabelJob = 'picture.relabel'

/**
 * AI labels of pictures (rules/content#ai-labels). Each process keeps them in memory, so that every reply shows them
 * wherever a picture is used.
 */
export interface PictureLabels extends AnnouncedList {
  /** Adds labels to the pictures of a reply of the public API. */
  mark<Value>(value: Value): Value
  /** Stores the label of a new picture, whose files carry it; `by` names the member of staff who uploaded it. */
  add(tx: Tx, url: string, label: PictureLabel, by?: string): Promise<void>
  /** Labels those of some stored pictures that have none as generated, in their files too. */
  declare(tx: Tx, urls: readonly string[], by?: string): Promise<void>
  /** Returns the label of a picture; undefined if it has none. */
  find(db: Db | Tx, url: string): Promise<PictureLabel | undefined>
  /** Returns the labels of those of some pictures that are labelled, by url. */
  labelsOf(tx: Tx, urls: readonly string[]): Promise<Labels>
  /** Forgets the label of a picture that is deleted. */
  forget(tx: Tx, url: string): Promise<void>
  adminRoutes: Pick<AdminHandlers, 'picture/labelOf' | 'picture/suspect' | 'picture/unlabel'>
}

export function createPictureLabels({ database, log }: Pick<CoreServices, 'database' | 'log'>): PictureLabels {
  let labels: Labels = new Map()
  const list = createAnnouncedList(
    { log },
    {
      name: queries.listName,
      read: () => queries.readAll(database.db),
      apply: (found) => {
        labels = found
      },
    },
  )
  return {
    ...list,
    mark: (value) => (labels.size > 0 ? mark(value, labels) : value),
    async add(tx, url, label, by) {
      await queries.insert(tx, { url, ...label, by })
    },
    async declare(tx, urls, by) {
      for (const url of new Set(urls)) {
        const label = { url, label: 'generated', source: 'declared', aigc: null, trace: null, by } as const
        if (await queries.insert(tx, label)) await relabel(tx, url)
      }
    },
    async find(db, url) {
      const row = await queries.find(db, url)
      return row && { label: row.label, source: row.source, aigc: row.aigc, trace: row.trace }
    },
    labelsOf: queries.labelsOf,
    forget: queries.remove,
    adminRoutes: labelRoutes(database, list.refresh),
  }
}

/** Has the files of a picture written again, if they are ours. */
async function relabel(tx: Tx, url: string): Promise<void> {
  if (readKey(keyOf(`${url}.jpg`))) await enqueue(tx, { kind: relabelJob, payload: { url }, dedupeKey: url })
}

function labelRoutes(database: Database, refresh: () => Promise<void>): PictureLabels['adminRoutes'] {
  return {
    async 'picture/labelOf'({ url }) {
      const row = await queries.find(database.db, url)
      if (!row) return { label: null }
      const { label, source, trace, aigc, labelled_by: by, reason, labelled_at: at } = row
      const producer = aigc?.ContentProducer ?? ''
      return { label: { label, source, trace, producer, by, reason, at: toSeconds(at) } }
    },

    async 'picture/suspect'({ address, reason }, { staff, record }) {
      const url = readAddress(address)
      const isNew = await database.transaction(async (tx) => {
        const label = { label: 'suspected', source: 'suspected', aigc: null, trace: null } as const
        const added = await queries.insert(tx, { url, ...label, by: staff.displayName, reason })
        if (added) await relabel(tx, url)
        await record(tx, { target: `picture:${url}`, after: { aiLabel: 'suspected', again: !added }, reason })
        return added
      })
      await refresh()
      return { url, isNew }
    },

    async 'picture/unlabel'({ address, reason }, { record }) {
      const url = readAddress(address)
      await database.transaction(async (tx) => {
        const row = await queries.lock(tx, url)
        if (!row) throw new AppError('NOT_FOUND')
        if (row.source === 'metadata') throw new AppError('AI_LABEL_KEPT')
        await queries.remove(tx, url)
        await relabel(tx, url)
        const before = { aiLabel: row.label, labelSource: row.source }
        await record(tx, { target: `picture:${url}`, before, after: { aiLabel: null }, reason })
      })
      await refresh()
      return {}
    },
  }
}
