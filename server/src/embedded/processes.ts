import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A running process, as far as this account may see it. */
export interface RunningProcess {
  readonly pid: number
  /** Real path of its working folder. */
  readonly folder: string
  /** File name of its program. */
  readonly program: string
}

/** The running processes of this machine; implemented per platform. */
export interface ProcessTable {
  readonly list: () => RunningProcess[]
  /** Finds a process; undefined if it has ended, reaped or not, or may not be inspected. */
  readonly find: (pid: number) => RunningProcess | undefined
  /** Returns a process's resident memory in bytes; 0 if unknown. */
  readonly residentBytes: (pid: number) => number
}

/**
 * Reads processes from /proc on Linux. A process that has ended has no folder or program, but its pid may still be
 * listed.
 */
export function linuxProcesses(root = '/proc'): ProcessTable {
  function find(pid: number): RunningProcess | undefined {
    try {
      const folder = readlinkSync(join(root, String(pid), 'cwd'))
      const program = basename(readlinkSync(join(root, String(pid), 'exe')))
      // Linux adds this suffix if an update has replaced the program.
      return { pid, folder, program: program.replace(/ \(deleted\)$/, '') }
    } catch {
      return undefined
    }
  }
  return {
    list: () => readdirSync(root).flatMap((name) => (/^\d+$/.test(name) ? (find(Number(name)) ?? []) : [])),
    find,
    residentBytes(pid) {
      try {
        return Number(readFileSync(join(root, String(pid), 'statm'), 'utf8').split(' ')[1]) * 4096
      } catch {
        return 0
      }
    },
  }
}

/** Runs a program and returns its output. Throws if it fails. */
type Run = (program: string, options: readonly string[]) => string

const runProgram: Run = (program, options) =>
  execFileSync(program, options, { encoding: 'utf8', maxBuffer: 64 << 20, stdio: ['ignore', 'pipe', 'ignore'] })

/** Reads processes by lsof and ps on macOS. */
export function macProcesses(run: Run = runProgram): ProcessTable {
  function look(...options: string[]): RunningProcess[] {
    try {
      // +c 0: full program names. -w: no warnings about processes that may not be inspected.
      return readLsof(run('/usr/sbin/lsof', ['-w', '-n', '-P', '+c', '0', ...options, '-a', '-d', 'cwd', '-F', 'pcn']))
    } catch {
      // lsof fails if it finds nothing.
      return []
    }
  }
  return {
    list: () => look(),
    find: (pid) => look('-p', String(pid)).find((found) => found.pid === pid),
    residentBytes(pid) {
      try {
        return Number(run('/bin/ps', ['-o', 'rss=', '-p', String(pid)])) * 1024
      } catch {
        return 0
      }
    },
  }
}

/** Parses lsof's program output: one line per field, named by its first letter; a process starts with `p`. */
function readLsof(output: string): RunningProcess[] {
  const found: RunningProcess[] = []
  let [pid, program] = [0, '']
  for (const line of output.split('\n')) {
    const value = unescape(line.slice(1))
    if (line.startsWith('p')) pid = Number(value)
    if (line.startsWith('c')) program = value
    if (line.startsWith('n')) found.push({ pid, folder: value, program })
  }
  return found
}

/** Outside the C locale's letters lsof writes each byte as `\xe4`, and a backslash as two. */
function unescape(text: string): string {
  return text.replaceAll(/(?:\\x[\da-f]{2})+|\\\\/g, (part) =>
    part === '\\\\' ? '\\' : Buffer.from(part.replaceAll('\\x', ''), 'hex').toString('utf8'),
  )
}

/** The process table of this platform. */
export const processes: ProcessTable = process.platform === 'darwin' ? macProcesses() : linuxProcesses()
