import { readdirSync, readFileSync } from 'node:fs'

/** Ticks per second of the clock in which Linux's /proc reports processor time, on every machine that we support. */
const ticksPerSecond = 100

interface Stat {
  parent: number
  /** Processor seconds of the process itself, and of its children that ended. */
  seconds: number
}

function statOf(pid: number): Stat | undefined {
  try {
    // The process name may contain any character, so parsing starts after it.
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=[A-Z] )/)
    const fields = rest.split(' ').map(Number)
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + (fields[index] ?? 0), 0)
    return { parent: fields[1] ?? 0, seconds: ticks / ticksPerSecond }
  } catch {
    return undefined
  }
}

export const parentOf = (pid: number): number => statOf(pid)?.parent ?? 0

/** Lists the running child processes of a process. */
export function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return all.filter((other) => statOf(other)?.parent === pid)
}

/**
 * Returns the processor seconds so far of a process and its ended children; running children are measured separately.
 */
export const processorSeconds = (pid: number): number =>
  [pid, ...(pid === process.pid ? [] : childrenOf(pid))].reduce((sum, one) => sum + (statOf(one)?.seconds ?? 0), 0)
