import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import type { Cluster } from './cluster.ts'
import { shutDown } from './shutDown.ts'

const LARGEST_LOG_BYTES = 10_000_000

/** Postgres settings, as `-c name=value`. */
export type ServerSettings = Readonly<Record<string, string | number>>

/** Settings of a small durable server that is reachable from this machine only. */
export const durableSettings: ServerSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '1GB',
  random_page_cost: 1.1,
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Containers often have 64 MB of /dev/shm, which parallel queries outgrow.
  dynamic_shared_memory_type: 'mmap',
  // Nothing replicates from it. A checkpoint that cannot write their state would end a server whose disk is full.
  max_active_replication_origins: 0,
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // The log must not repeat user input: no statements, no key values.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

/**
 * Starts the server process in its own session, so that Ctrl-C does not reach it: it must end last. Its output is
 * appended to `logFile`.
 */
export function spawnPostmaster(
  cluster: Cluster,
  port: number,
  settings: ServerSettings,
  logFile: string,
): ChildProcess {
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_LOG_BYTES) renameSync(logFile, `${logFile}.1`)
  const output = openSync(logFile, 'a', 0o600)
  try {
    return spawn(
      cluster.binaries.postgres,
      [
        '-D',
        cluster.folder,
        '-p',
        String(port),
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      {
        ...cluster.account,
        cwd: '/',
        env: { LC_ALL: 'C', TZ: 'UTC' },
        detached: true,
        stdio: ['ignore', output, output],
      },
    )
  } finally {
    closeSync(output)
  }
}

/** Returns the last lines of the server's log, for error messages. */
export function lastLines(logFile: string, count = 5): string {
  return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-count).join('\n')
}

/** Stops our child process: fast shutdown first, then harder signals. */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const gone = once(child, 'exit')
  await shutDown(child.pid, () => child.exitCode === null && child.signalCode === null)
  await gone
}
