import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './processes.ts'

/** A disk that can be filled completely. */
export interface SmallDisk {
  /** Fills the disk, and keeps it full even if space is freed meanwhile. */
  fill(): void
  /** Frees the filled space. */
  free(): void
  /** Unmounts the disk; no process may have a file of it open. */
  unmount(): Promise<void>
}

const againMilliseconds = 100

/** Mounts an in-memory disk at a folder for the lifetime of this mount namespace. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  mkdirSync(folder, { recursive: true })
  await runProgram({
    name: 'mount',
    program: 'mount',
    options: ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder],
  })
  const ballast = join(folder, 'ballast')
  let file: number | undefined
  let timer: NodeJS.Timeout | undefined

  function top(): void {
    for (const bytes of [1024 * 1024, 4096])
      try {
        while (file !== undefined) writeSync(file, Buffer.alloc(bytes))
      } catch {
        // The disk is as full as possible with chunks of this size.
      }
  }

  const free = (): void => {
    clearInterval(timer)
    if (file === undefined) return
    closeSync(file)
    file = undefined
    rmSync(ballast, { force: true })
  }

  return {
    free,
    async unmount() {
      free()
      await runProgram({ name: 'umount', program: 'umount', options: [folder] })
    },
    fill() {
      file = openSync(ballast, 'a')
      top()
      timer = setInterval(top, againMilliseconds)
    },
  }
}
