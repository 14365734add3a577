import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePackage } from '../../scripts/lib/debian.mjs'

export interface FalseClock {
  /** Environment of the process that uses the clock. */
  readonly env: NodeJS.ProcessEnv
  /** Sets the clock to this many seconds off the machine's. */
  jump(seconds: number): void
}

/** Seconds until a process notices a change of its clock. */
export const clockDelay = 1

/**
 * Creates a false clock for one process with Debian's libfaketime: the wall clock is changed, the monotonic clock is
 * not.
 */
export async function makeFalseClock(folder: string, name: string): Promise<FalseClock> {
  const path = join(folder, `${name}.clock`)
  const jump = (seconds: number): void => {
    writeFileSync(`${path}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`)
    renameSync(`${path}.new`, path)
  }
  jump(0)
  return {
    jump,
    env: {
      LD_PRELOAD: await library(),
      FAKETIME_TIMESTAMP_FILE: path,
      FAKETIME_CACHE_DURATION: String(clockDelay),
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_RESET: '1',
    },
  }
}

async function library(): Promise<string> {
  const root = await ensurePackage('libfaketime', find)
  const path = find(root)
  if (!path) throw new Error('libfaketime has no library for several threads')
  return path
}

function find(root: string): string | undefined {
  const folder = join(root, 'usr/lib')
  if (!existsSync(folder)) return undefined
  for (const name of readdirSync(folder)) {
    const path = join(folder, name, 'faketime/libfaketimeMT.so.1')
    if (existsSync(path)) return path
  }
  return undefined
}
