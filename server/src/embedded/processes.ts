import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { basename, join } from 'node:path'

/** A running process, as far as this account may know of it. */
export interface RunningProcess {
  readonly pid: number
  /** Real path of the folder it works in. */
  readonly folder: string
  /** The name of its program's file. */
  readonly program: string
}

/** What runs on this machine; the one difference between the platforms. */
export interface ProcessTable {
  readonly list: () => RunningProcess[]
  /** Undefined for one that has ended, reaped or not, and for one that we may not look into. */
  readonly find: (pid: number) => RunningProcess | undefined
  /** Memory a process occupies, in bytes; 0 where the system does not say. */
  readonly residentBytes: (pid: number) => number
}

/** Linux tells in files. A process that has ended has neither folder nor program, though its number may still be there. */
export function linuxProcesses(root = '/proc'): ProcessTable {
  function find(pid: number): RunningProcess | undefined {
    try {
      const folder = readlinkSync(join(root, String(pid), 'cwd'))
      const program = basename(readlinkSync(join(root, String(pid), 'exe')))
      // So it says of a program that an update has replaced since.
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

/** Runs a program and returns what it prints. Throws where it fails. */
type Run = (program: string, options: readonly string[]) => string

const runProgram: Run = (program, options) =>
  execFileSync(program, options, { encoding: 'utf8', maxBuffer: 64 << 20, stdio: ['ignore', 'pipe', 'ignore'] })

/** macOS tells by two programs of its own. */
export function macProcesses(run: Run = runProgram): ProcessTable {
  function look(...options: string[]): RunningProcess[] {
    try {
      // +c 0: names of programs in full. -w: not a word of what may not be looked into.
      return readLsof(run('/usr/sbin/lsof', ['-w', '-n', '-P', '+c', '0', ...options, '-a', '-d', 'cwd', '-F', 'pcn']))
    } catch {
      // It fails where it finds nothing.
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

/** Reads lsof's answer for programs: a line for each field, which its first letter names; a process begins with `p`. */
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

/** The processes of the machine we are on. */
export const processes: ProcessTable = process.platform === 'darwin' ? macProcesses() : linuxProcesses()
