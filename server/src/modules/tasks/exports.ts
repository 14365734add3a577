import * as z from 'zod'
import type { TaskId } from '@app/contract'
import type { FieldDescription } from '@app/contract/admin/description'
import { columnsOf } from '@app/contract/admin/describe'
import type { Permission } from '@app/contract/admin/permissions'
import { personalFields } from '@app/contract/admin/personal'
import { type AdminInput, type AdminPath, adminRouteOf, adminRoutes, type ListPath } from '@app/contract/admin/routes'
import type { ListParts } from '@app/contract/admin/route'
import type { AdminCall, Staff } from '../../core/adminHandler.ts'
import type { Database } from '../../core/database.ts'
import { AppError, badInput } from '../../core/errors.ts'
import { holdsPersonal } from '../../core/personal.ts'
import type { TaskWork } from '../../core/taskWork.ts'
import type { OwnCalls } from '../../core/ownCalls.ts'
import { cellOf, headingOf } from './cells.ts'
import type { NewTask, Tasks } from './tasks.ts'

/** Entries held in memory at once. */
const pageSize = 1000

const kept = z.object({ input: z.record(z.string(), z.unknown()), columns: z.array(z.string()) })
const pageOf = z.object({ list: z.array(z.record(z.string(), z.unknown())), next: z.string().nullable() })

/** Returns an exportable list. Throws NOT_FOUND if there is none. */
function listOf(path: string): { path: ListPath; list: ListParts; right: Permission; isPartners: boolean } {
  const found = adminRouteOf(path)
  if (!found?.list?.isExportable) throw new AppError('NOT_FOUND')
  const listPath = found.path as ListPath
  return { path: listPath, list: found.list, right: adminRoutes[listPath].auth, isPartners: found.partner }
}

/** Requires that the caller may export a list. Throws NOT_ALLOWED unless the caller may see the list and export it. */
export function requireExport({ permissions, scope }: Pick<Staff, 'permissions' | 'scope'>, path: string): void {
  const { right, isPartners } = listOf(path)
  const may = permissions.has('export') && permissions.has(right) && (!scope || isPartners)
  if (!may) throw new AppError('NOT_ALLOWED')
}

/** Exports of filtered lists. They use the lists' own calls, so that an export contains only what the caller may see. */
export interface Exports {
  /**
   * Starts an export.
   * @throws NOT_FOUND, NOT_ALLOWED, BAD_INPUT for filters that the list refuses, TASKS_WAITING.
   */
  begin(input: AdminInput<'export/begin'>, call: Pick<AdminCall, 'ip' | 'record'> & { staff: Staff }): Promise<TaskId>
  work: TaskWork
}

export function createExports(database: Database, tasks: Pick<Tasks, 'begin'>, ownCalls: () => OwnCalls): Exports {
  return {
    begin({ path, filters, sort, columns }, { staff, ip, record }) {
      const known = columnsOf(listOf(path).list.row)
      requireExport(staff, path)
      const unknown = columns?.find((name) => !(name in known))
      if (unknown !== undefined) throw badInput('columns', `无法识别的列：${unknown}`)
      const paging = ['sort', 'after', 'size'].find((name) => name in filters)
      if (paging !== undefined) throw badInput(`filters.${paging}`, `无法识别的筛选：${paging}`)
      const personalNames = personalFields(adminRouteOf(path as AdminPath).input)
      const personal = Object.entries(filters).find(
        ([name, value]) => personalNames.includes(name) || (typeof value === 'string' && holdsPersonal(value)),
      )
      if (personal)
        throw badInput(`filters.${personal[0]}`, '导出的条件会留存，不能含有手机号、证件号或兑换码；请先选定用户')
      const input = { ...filters, ...(sort !== undefined && { sort }) }
      ownCalls().check(listOf(path).path, input)
      const task: NewTask = {
        kind: 'export',
        path,
        ip,
        input: { input, columns: columns ?? Object.keys(known) },
      }
      return database.transaction(async (tx) => {
        const id = await tasks.begin(tx, staff, task)
        await record(tx, { target: `task:${id}`, after: { path, filters, columns: columns ?? null } })
        return id
      })
    },

    async work({ task, person, file, reportProgress }) {
      const { path, list } = listOf(task.path)
      const { input, columns } = kept.parse(task.input)
      const known = columnsOf(list.row)
      const fields = columns.flatMap((name): [string, FieldDescription][] => {
        const field = known[name]
        return field ? [[name, field]] : []
      })
      await file.add(fields.map(([, field]) => headingOf(field)))
      let done = 0
      for (let after: string | null | undefined; after !== null;) {
        const staff = await person()
        requireExport(staff, path)
        const request = { ...input, size: pageSize, ...(after !== undefined && { after }) }
        const page = pageOf.parse(await ownCalls().make(path, request, { staff, ip: task.ip, record }))
        for (const entry of page.list) await file.add(fields.map(([name, field]) => cellOf(entry[name], field)))
        done += page.list.length
        await reportProgress({ done })
        after = page.next
      }
    },
  }
}

/** A list is only read, so there is nothing to audit. */
const record = () => Promise.reject(new Error('A list is read, not written'))
