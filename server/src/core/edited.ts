import type { Picture } from '@app/contract'
import type { ShownState } from '@app/contract/admin/contentNames'
import { type RawBuilder, sql } from 'kysely'
import type { Staff } from './adminHandler.ts'
import { AppError, badInput } from './errors.ts'

// What forms of the console that are saved at once have in common.

/** The row that somebody edits. Throws NOT_FOUND where there is none, EDITED_MEANWHILE where it is not the one they looked at. */
export function requireSeen<Row extends { version: number }>(row: Row | undefined, version: number): Row {
  if (!row) throw new AppError('NOT_FOUND')
  if (row.version !== version) throw new AppError('EDITED_MEANWHILE', { data: { version: row.version } })
  return row
}

/** What people see is changed by whoever may publish alone. Throws NOT_ALLOWED. */
export function requirePublisher(isShown: boolean, staff: Staff): void {
  if (isShown && !staff.permissions.has('content.publish')) {
    throw new AppError('NOT_ALLOWED', { msg: '这一项正在展示，要由有发布权限的同事来改，或先撤下' })
  }
}

/** Throws BAD_INPUT where something is to end before it begins. */
export function requireOrder(start: Date, end: Date | null, field = 'endAt'): void {
  if (end && end <= start) throw badInput(field, '结束时间要晚于开始时间')
}

/** Throws BAD_INPUT where a picture is not one that this installation keeps. */
export function requireOwnPicture(picture: Picture | null, field: string): void {
  if (picture && !/^\/media\/[\w/-]+$/.test(picture.url)) throw badInput(field, '请选择这里上传的图片')
}

/** Throws EDITED_MEANWHILE where the order is not what somebody looked at, or where they left something out. */
export function requireSameOrder(now: readonly string[], before: readonly string[], after: readonly string[]): void {
  const isSame = now.length === before.length && now.every((id, place) => id === before[place])
  const holdsAll =
    after.length === now.length && new Set(after).size === now.length && after.every((id) => now.includes(id))
  if (!isSame || !holdsAll) throw new AppError('EDITED_MEANWHILE')
}

/** Epoch seconds as the database takes them. */
export const dateOf = (seconds: number): Date => new Date(seconds * 1000)

interface ShownColumns {
  isShown: RawBuilder<boolean>
  start: RawBuilder<Date>
  /** Left away where nothing ends. */
  end?: RawBuilder<Date | null>
}

/** How a row stands by its own columns and the database's clock. */
export const shownStateOf = ({ isShown, start, end }: ShownColumns): RawBuilder<ShownState> =>
  end
    ? sql<ShownState>`case when not ${isShown} then 'draft' when ${start} > now() then 'scheduled' when ${end} <= now() then 'ended' else 'shown' end`
    : sql<ShownState>`case when not ${isShown} then 'draft' when ${start} > now() then 'scheduled' else 'shown' end`
