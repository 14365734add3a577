import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { hold } from './hold.ts'

/** Another process holds the folder. The message names it. */
export class FolderBusyError extends Error {
  override readonly name = 'FolderBusyError'
}

/** Default time a stopping server has to release its folder. */
const TIMEOUT_MILLISECONDS = 5000

/**
 * Locks a folder for this process and returns the release; the kernel releases it when the process dies, however it
 * dies. Throws a `FolderBusyError` if another process holds it for longer than `timeoutMs` milliseconds.
 */
export async function lockFolder(
  folder: string,
  { timeoutMs = TIMEOUT_MILLISECONDS, signal }: { timeoutMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<() => Promise<void>> {
  mkdirSync(folder, { recursive: true })
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const release = await hold.take(folder)
    if (release) return release
    if (Date.now() > deadline) throw busy(folder, await hold.holder(folder))
    await sleep(100, undefined, { signal })
  }
}

function busy(folder: string, holder: string): FolderBusyError {
  return new FolderBusyError(
    `这个文件夹已有一个服务在运行${holder && `（进程 ${holder}）`}，请先停止它，或用 DATA_FOLDER 指定另一个数据文件夹。 / ` +
      `A server is already running on ${folder}${holder && ` (process ${holder})`}. Stop it first, or give another DATA_FOLDER.`,
  )
}
