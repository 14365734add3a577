// Console exports that staff start while the disk is full.
import { setTimeout as sleep } from 'node:timers/promises'
import { createStaff, type StaffMember } from '../../server/test/support/staff.ts'
import { fetchFile, readCsv } from '../../server/test/tasks/files.ts'
import type { Deployment } from '../lib/deployment.ts'
import type { Report } from './report.ts'

/** Lists that contain entries while users buy. */
const lists = ['order/list', 'user/list', 'audit/list'] as const
/** The last retry of an export on a full disk comes about a minute after the first attempt. */
const timeoutSeconds = 120

type State = 'waiting' | 'running' | 'done' | 'failed' | 'gone'

/** Creates a staff member who exports lists at the process at `url`. */
export async function makeExporter({ database }: Deployment, url: string) {
  const member: StaffMember = await createStaff({ url, context: { database } }, { roles: ['owner'] })
  const begun: string[] = []
  const told = new Set<string>()

  /** Returns the state of a task, with the stated bytes and entries of its file. */
  const infoOf = async (id: string) => {
    const { data } = await member.ask('task/info', { id })
    const { state, fault, size, done }: { state: State; fault: string; size: number | null; done: number } = data
    return { state, fault, size, done }
  }

  /**
   * Whether a task's file has its stated length, consists of complete lines, and ends with the exporting staff
   * member's mark.
   */
  async function isWhole(id: string): Promise<boolean> {
    const answer = await fetchFile({ url }, id, member)
    const { size, done } = await infoOf(id)
    if (answer.status !== 200) return false
    const bytes = Buffer.from(await answer.arrayBuffer())
    const lines = readCsv(bytes.subarray(3).toString())
    const widths = new Set(lines.map((cells) => cells.length))
    const mark = lines.at(-1)?.[0] ?? ''
    return (
      bytes.length === size &&
      lines.length === done + 2 &&
      widths.size === 1 &&
      mark.endsWith(`共 ${done} 条；任务号 ${id}`)
    )
  }

  return {
    /** Requests each list; refusals are recorded with their reason. */
    async press(): Promise<void> {
      for (const path of lists) {
        const { status, reason, data } = await member.ask('export/begin', { path })
        if (status === 200) begun.push(data.id)
        else told.add(`${status} ${reason ?? 'without a reason'}`)
      }
    },

    told,
    count: () => begun.length,

    /** Counts the finished files, and those that are incomplete. */
    async files(): Promise<{ done: number; half: number; failed: string[] }> {
      const infos = await Promise.all(begun.map(async (id) => ({ id, ...(await infoOf(id)) })))
      const done = infos.filter(({ state }) => state === 'done')
      const whole = await Promise.all(done.map(({ id }) => isWhole(id)))
      // Unfinished tasks offer no file.
      const others = infos.filter(({ state }) => state !== 'done')
      const had = await Promise.all(others.map(async ({ id }) => (await fetchFile({ url }, id, member)).status === 200))
      const failed = infos.flatMap(({ state, fault }) => (state === 'failed' ? [fault] : []))
      return { done: done.length, half: [...whole.map((is) => !is), ...had].filter(Boolean).length, failed }
    },

    /** Waits until no export is pending; false if that takes too long. */
    async isOver(): Promise<boolean> {
      for (const end = performance.now() + timeoutSeconds * 1000; performance.now() < end; await sleep(250)) {
        const infos = await Promise.all(begun.map(infoOf))
        if (infos.every(({ state }) => state !== 'waiting' && state !== 'running')) return true
      }
      return false
    },
  }
}

export type Exporter = Awaited<ReturnType<typeof makeExporter>>

/** Checks the exports that began while the disk was full, after space was freed. */
export async function holdExports({ figure, hold, timed }: Report, exporter: Exporter): Promise<void> {
  const isOver = await timed('files: until every export is over', () => exporter.isOver())
  const { done, half, failed } = await exporter.files()
  figure('files: exports begun; with a file; told that it failed', `${exporter.count()}; ${done}; ${failed.length}`)
  for (const fault of new Set(failed)) figure('files: of those that failed their owner reads', fault)
  hold('files: every export ended, with a file or plainly without', isOver && done + failed.length === exporter.count())
  hold(`files: exports of which half a file is to be had ${half}`, half === 0)
  hold('files: an export that found no room went on by itself once there was some', done > 0)
}
