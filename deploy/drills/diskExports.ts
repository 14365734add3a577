// Files that staff take away from the console while there is no room for them.
import { setTimeout as sleep } from 'node:timers/promises'
import { createStaff, type StaffMember } from '../../server/test/support/staff.ts'
import { fetchFile, readCsv } from '../../server/test/tasks/files.ts'
import type { Deployment } from '../lib/deployment.ts'
import type { Report } from './report.ts'

/** Lists that have something in them while people buy. */
const lists = ['order/list', 'user/list', 'audit/list'] as const
/** The last try of an export that finds no room comes about a minute after its first. */
const timeoutSeconds = 120

type State = 'waiting' | 'running' | 'done' | 'failed' | 'gone'

/** Somebody of the staff who takes lists away, at the process at `url`. */
export async function makeExporter({ database }: Deployment, url: string) {
  const member: StaffMember = await createStaff({ url, context: { database } }, { roles: ['owner'] })
  const begun: string[] = []
  const told = new Set<string>()

  /** How a task stands, with how many bytes and entries its file is said to have. */
  const infoOf = async (id: string) => {
    const { data } = await member.ask('task/info', { id })
    const { state, fault, size, done }: { state: State; fault: string; size: number | null; done: number } = data
    return { state, fault, size, done }
  }

  /** Whether the file of a task is as long as it says, each line of it a whole one, and its last the mark of who took it. */
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
    /** Asks for each list; what is refused is kept as what was told. */
    async press(): Promise<void> {
      for (const path of lists) {
        const { status, reason, data } = await member.ask('export/begin', { path })
        if (status === 200) begun.push(data.id)
        else told.add(`${status} ${reason ?? 'without a reason'}`)
      }
    },

    told,
    count: () => begun.length,

    /** How many have a file now, and how many of these files are not whole. */
    async files(): Promise<{ done: number; half: number; failed: string[] }> {
      const infos = await Promise.all(begun.map(async (id) => ({ id, ...(await infoOf(id)) })))
      const done = infos.filter(({ state }) => state === 'done')
      const whole = await Promise.all(done.map(({ id }) => isWhole(id)))
      // Of what is not done nothing is to be had.
      const others = infos.filter(({ state }) => state !== 'done')
      const had = await Promise.all(others.map(async ({ id }) => (await fetchFile({ url }, id, member)).status === 200))
      const failed = infos.flatMap(({ state, fault }) => (state === 'failed' ? [fault] : []))
      return { done: done.length, half: [...whole.map((is) => !is), ...had].filter(Boolean).length, failed }
    },

    /** Waits until none is open any more; false where that takes too long. */
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

/** Holds what became of exports that were begun while there was no room, now that there is. */
export async function holdExports({ figure, hold, timed }: Report, exporter: Exporter): Promise<void> {
  const isOver = await timed('files: until every export is over', () => exporter.isOver())
  const { done, half, failed } = await exporter.files()
  figure('files: exports begun; with a file; told that it failed', `${exporter.count()}; ${done}; ${failed.length}`)
  for (const fault of new Set(failed)) figure('files: of those that failed their owner reads', fault)
  hold('files: every export ended, with a file or plainly without', isOver && done + failed.length === exporter.count())
  hold(`files: exports of which half a file is to be had ${half}`, half === 0)
  hold('files: an export that found no room went on by itself once there was some', done > 0)
}
