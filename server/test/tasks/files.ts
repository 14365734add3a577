import { adminPrefix } from '@app/contract/admin/routes'
import type { TestServer } from '../support/server.ts'
import type { StaffMember } from '../support/staff.ts'

/** Downloads the file of a task as a browser does. */
export function fetchFile({ url }: Pick<TestServer, 'url'>, id: string, member?: StaffMember): Promise<Response> {
  return fetch(`${url}${adminPrefix}task/file/${id}`, { headers: { ...(member && { cookie: member.cookie }) } })
}

/** The lines of a CSV with unquoted cells; throws on what RFC 4180 does not allow. */
export function readCsv(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  const lines: string[][] = [[]]
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const [, quoted, plain = '', end] = cell.exec(text) ?? []
    if (end === undefined) throw new Error(`No cell at ${at}: ${text.slice(at, at + 40)}`)
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') lines.push([])
  }
  return lines.slice(0, -1)
}
