import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../core/config/index.ts'
import { AppError } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import { mediaFolderOf } from '../core/media.ts'
import { anyDemoFolder } from './folder.ts'
import type { Answer, Answers, Options } from './messages.ts'

export { demoAccounts } from './accounts.ts'
export { demoStaffAccounts } from './staff.ts'
export { isSeeded as hasDemo } from './seeded.ts'

/** Matches paths of the demonstration's pictures. */
const demonstrated = new RegExp(`^${anyDemoFolder}/`)

const entry = resolve(import.meta.dirname, '../bin/demo.ts')

export interface Demo {
  /** Fills the migrated database unless it is filled already; returns the gift codes that can still be redeemed. */
  seed(config: Config): Promise<string[]>
  /** Draws a missing picture by its path under /media; false if the demonstration has no such picture. Throws BUSY. */
  makePicture(path: string): Promise<boolean>
  /** Draws the pictures of the first pages in the background; any other picture is drawn on request. */
  drawFirst(): void
  /** Ends the demonstration's process. */
  stop(): Promise<void>
}

/**
 * Runs the demonstration in a process of its own that ends when it is idle, because its catalogue, seeding and drawing
 * take several hundred megabytes that a process would never release. The process ends after `restMilliseconds` without
 * requests.
 */
export function createDemo(wantedConfig: Config, log: Log, { restMilliseconds = 10_000 } = {}): Demo {
  const folder = mediaFolderOf(wantedConfig)
  const asked = new Map<number, PromiseWithResolvers<unknown>>()
  let child: ChildProcess | undefined
  let rest: NodeJS.Timeout | undefined
  let count = 0
  let isStopped = false

  function start(): ChildProcess {
    const started = fork(entry, { execArgv: [], serialization: 'advanced' })
    started.on('message', (answer: Answer) => {
      const question = asked.get(answer.id)
      asked.delete(answer.id)
      if ('error' in answer) question?.reject(new Error(answer.error))
      else question?.resolve(answer.result)
      if (asked.size > 0) return
      rest = setTimeout(() => {
        child = undefined
        started.disconnect()
      }, restMilliseconds).unref()
    })
    started.once('exit', () => {
      if (child !== started) return
      child = undefined
      for (const { reject } of asked.values()) reject(new Error('the process of the demonstration ended'))
      asked.clear()
    })
    return started
  }

  function ask<Kind extends Options['kind']>(wanted: Options & { kind: Kind }): Promise<Answers[Kind]> {
    if (isStopped) return Promise.reject(new Error('the demonstration was stopped'))
    clearTimeout(rest)
    child ??= start()
    const id = ++count
    const question = Promise.withResolvers<unknown>()
    asked.set(id, question)
    child.send({ ...wanted, id })
    return question.promise as Promise<Answers[Kind]>
  }

  return {
    seed: (config) => ask({ kind: 'fill', config }),
    async makePicture(path) {
      if (!demonstrated.test(path)) return false
      if (existsSync(join(folder, path))) return true
      const made = await ask({ kind: 'picture', folder, path })
      if (made === 'busy') throw new AppError('BUSY', { retryAfter: 5 })
      return made
    },
    drawFirst() {
      ask({ kind: 'firstPictures', folder }).catch((error: unknown) => {
        if (!isStopped) log.warn({ err: error }, 'pictures of the demonstration could not be drawn')
      })
    },
    async stop() {
      isStopped = true
      clearTimeout(rest)
      const ending = child
      if (!ending) return
      const ended = new Promise((done) => ending.once('exit', done))
      ending.kill('SIGKILL')
      await ended
    },
  }
}
