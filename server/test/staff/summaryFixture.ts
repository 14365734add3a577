import type { SummaryRow } from '@app/contract/admin/summary'
import { shanghaiTime } from '../../src/core/clock.ts'
import type { TestPartner } from '../partners/fixture.ts'
import { testPicture } from '../support/goods.ts'
import type { TestServer } from '../support/server.ts'
import type { StaffMember } from '../support/staff.ts'

/** A server with two owners and a partner with a shop. */
export interface Site {
  server: TestServer
  owner: StaffMember
  other: StaffMember
  partner: TestPartner
}

/** What a second person reads: the sentence, then the rows as `label：before → after unit`. */
type Read = readonly [sentence: string, ...rows: string[]]

/** The input of a request, and exactly what its approver reads. */
export interface Case {
  input: object
  read: Read
}

export const reason = '活动需要'
export const soon = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds
export const minute = (seconds: number): string => shanghaiTime(new Date(seconds * 1000)).slice(0, 16)

/** A picture that is sharp enough for the check before publication. */
export const sharpPicture = { ...testPicture, widths: [640, 1280] }

/** Formats a row as text. */
export function textOf(row: SummaryRow): string {
  if (row.kind === 'person') return `${row.label}：${row.people.map(({ name }) => name).join('、')}`
  if (row.kind === 'works')
    return `${row.label}：${row.works.map(({ name, note }) => `${name} ${note}`.trim()).join('、')}`
  if (row.kind === 'findings') return `${row.label}：${row.sentences.join('、')}`
  if (row.kind === 'link') return `${row.label}：${row.to}`
  if (row.kind === 'odds')
    return `${row.label}：${row.prizes
      .map(({ name, rank, before, after, stock, worthFen, points: given }) =>
        [name, rank, before, after, stock, worthFen, given].map((value) => value ?? '-').join(' '),
      )
      .join('、')}`
  const shown = (value: typeof row.after): string => {
    if (value === null) return '无'
    return Array.isArray(value) ? value.map((one) => (typeof one === 'string' ? one : '图')).join('、') : String(value)
  }
  const before = row.before === undefined ? '' : `${shown(row.before)} → `
  return `${row.label}：${before}${shown(row.after)}${row.kind === 'count' ? ` ${row.unit}` : ''}`.trim()
}
