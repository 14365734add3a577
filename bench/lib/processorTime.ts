import { readdirSync, readFileSync } from 'node:fs'

/** Of Linux's clock in which /proc tells processor time, on every machine that we run on. */
const ticksPerSecond = 100

interface Stat {
  parent: number
  /** Processor seconds of the process itself, and of its children that ended. */
  seconds: number
}

function statOf(pid: number): Stat | undefined {
  try {
    // The name may hold anything, so one reads on behind it.
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[A-Z] )/)
    const fields = rest.split(' ').map(Number)
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + (fields[index] ?? 0), 0)
    return { parent: fields[1] ?? 0, seconds: ticks / ticksPerSecond }
  } catch {
    return undefined
  }
}

export const parentOf = (pid: number): number => statOf(pid)?.parent ?? 0

/** The processes that one has started and that are still there. */
export function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return all.filter((other) => statOf(other)?.parent === pid)
}

/** Processor seconds of a process and of what it has started until now; of this one alone, whose children are measured apart. */
export const processorSeconds = (pid: number): number =>
  [pid, ...(pid === process.pid ? [] : childrenOf(pid))].reduce((sum, one) => sum + (statOf(one)?.seconds ?? 0), 0)
