import type { Picture } from '@app/contract'
import type { ShownState } from '@app/contract/admin/contentNames'
import { type RawBuilder, sql } from 'kysely'
import type { Staff } from './adminHandler.ts'
import { AppError, badInput } from './errors.ts'

// Helpers for console forms that save at once.

/**
 * Returns the row being edited. Throws NOT_FOUND if it is missing, EDITED_MEANWHILE if it is not the version the
 * operator saw.
 */
export function requireSeen<Row extends { version: number }>(row: Row | undefined, version: number): Row {
  if (!row) throw new AppError('NOT_FOUND')
  if (row.version !== version) throw new AppError('EDITED_MEANWHILE', { data: { version: row.version } })
  return row
}

/** Requires the publishing permission for content that is on show. Throws NOT_ALLOWED. */
export function requirePublisher(isShown: boolean, staff: Staff): void {
  if (isShown && !staff.permissions.has('content.publish')) {
    throw new AppError('NOT_ALLOWED', { msg: '这一项正在展示，要由有发布权限的同事来改，或先撤下' })
  }
}

/** Throws BAD_INPUT if the end is not after the start. */
export function requireOrder(start: Date, end: Date | null, field = 'endAt'): void {
  if (end && end <= start) throw badInput(field, '结束时间要晚于开始时间')
}

/** Throws BAD_INPUT if a picture is not stored by this deployment. */
export function requireOwnPicture(picture: Picture | null, field: string): void {
  if (picture && !/^\/media\/[\w/-]+$/.test(picture.url)) throw badInput(field, '请选择这里上传的图片')
}

/** Throws EDITED_MEANWHILE if the order is not the one the operator saw, or if the new order misses an entry. */
export function requireSameOrder(now: readonly string[], before: readonly string[], after: readonly string[]): void {
  const isSame = now.length === before.length && now.every((id, place) => id === before[place])
  const holdsAll =
    after.length === now.length && new Set(after).size === now.length && after.every((id) => now.includes(id))
  if (!isSame || !holdsAll) throw new AppError('EDITED_MEANWHILE')
}

/** Converts epoch seconds to a Date. */
export const dateOf = (seconds: number): Date => new Date(seconds * 1000)

interface ShownColumns {
  isShown: RawBuilder<boolean>
  start: RawBuilder<Date>
  /** Omitted for things that never end. */
  end?: RawBuilder<Date | null>
}

/** SQL for the display state of a row, by its own columns and the database's clock. */
export const shownStateOf = ({ isShown, start, end }: ShownColumns): RawBuilder<ShownState> =>
  end
    ? sql<ShownState>`case when not ${isShown} then 'draft' when ${start} > now() then 'scheduled' when ${end} <= now() then 'ended' else 'shown' end`
    : sql<ShownState>`case when not ${isShown} then 'draft' when ${start} > now() then 'scheduled' else 'shown' end`
