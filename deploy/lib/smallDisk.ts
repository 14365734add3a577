import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './processes.ts'

/** A disk that can be filled to its last byte. */
export interface SmallDisk {
  /** Fills it, and keeps it full whatever is given back meanwhile. */
  fill(): void
  /** Gives all of that back. */
  free(): void
  /** Takes it away; nobody may have a file of it open. */
  unmount(): Promise<void>
}

const againMilliseconds = 100

/** Mounts a disk of memory at a folder, for as long as this namespace of mounts lasts. */
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
        // As full as it gets with pieces of this size.
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
