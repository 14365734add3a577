import type { AdminHandlers } from '../../../core/adminHandler.ts'
import { toSeconds } from '../../../core/clock.ts'
import type { Database } from '../../../core/database.ts'
import { badInput } from '../../../core/errors.ts'
import type { CoreServices } from '../../../core/coreServices.ts'
import { type AnnouncedList, createAnnouncedList } from '../announcedList.ts'
import * as queries from './queries.ts'
import { pictureUrlOf, veil, veilText } from './veil.ts'

/**
 * Pictures that operators hid in an emergency (rules/content#hidden-pictures). Each process keeps the list in memory, so
 * that serving costs nothing while no picture is hidden; a database notification refreshes it.
 */
export interface HiddenPictures extends AnnouncedList {
  /** Whether a file belongs to a hidden picture; `path` begins with `/media/`. */
  isHidden(path: string): boolean
  /** Removes hidden pictures from a reply of the public API. */
  veil<Value>(value: Value): Value
  /** Removes hidden pictures from a page or document. */
  veilText(text: string): string
  adminRoutes: Pick<AdminHandlers, 'picture/hidden' | 'picture/hide' | 'picture/show'>
}

export function createHiddenPictures({ database, log }: Pick<CoreServices, 'database' | 'log'>): HiddenPictures {
  let urls: ReadonlySet<string> = new Set()
  const list = createAnnouncedList(
    { log },
    {
      name: queries.listName,
      read: () => queries.urls(database.db),
      apply: (found) => {
        urls = new Set(found)
      },
    },
  )

  return {
    ...list,
    isHidden: (path) => urls.size > 0 && urls.has(pictureUrlOf(path) ?? ''),
    veil: (value) => (urls.size > 0 ? veil(value, urls) : value),
    veilText: (text) => (urls.size > 0 ? veilText(text, urls) : text),
    adminRoutes: hiddenPictureRoutes(database, list.refresh),
  }
}

function hiddenPictureRoutes(database: Database, refresh: () => Promise<void>): HiddenPictures['adminRoutes'] {
  return {
    async 'picture/hidden'(input) {
      const { rows, next } = await queries.list(database.db, input)
      const list = rows.map(({ url, reason, hidden_by: hiddenBy, hidden_at: at }) => ({
        url,
        reason,
        hiddenBy,
        hiddenAt: toSeconds(at),
      }))
      return { list, next }
    },

    async 'picture/hide'({ address, reason }, { staff, record }) {
      const url = readAddress(address)
      const isNew = await database.transaction(async (tx) => {
        const hidden = await queries.hide(tx, { url, reason, by: staff.displayName })
        await record(tx, { target: `picture:${url}`, after: { isHidden: true, again: !hidden }, reason })
        return hidden
      })
      await refresh()
      return { url, isNew }
    },

    async 'picture/show'({ address, reason }, { record }) {
      const url = readAddress(address)
      const isNew = await database.transaction(async (tx) => {
        const shown = await queries.show(tx, url)
        await record(tx, { target: `picture:${url}`, after: { isHidden: false, again: !shown }, reason })
        return shown
      })
      await refresh()
      return { url, isNew }
    },
  }
}

/**
 * Parses the url of a picture from itself or from the address of one of its files, as a browser shows it. Throws
 * BAD_INPUT.
 */
export function readAddress(address: string): string {
  const url = pictureUrlOf(address.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, ''))
  if (url === undefined) throw badInput('address', '请填写图片的地址，以 /media/ 开头')
  return url
}
