import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface Holding {
  readonly port: number
  readonly kind: 'idle' | 'listeners' | 'slowHeaders' | 'slowBodies'
  readonly count: number
  /** Second number of the loopback addresses that connections come from. */
  readonly network: number
}

/** Counts of connections: open ones, and those answered as expected, refused, or closed by the other side. */
export interface Held {
  open: number
  answered: number
  refused: number
  closed: number
  /** Idle connections that were closed before they had been silent for a minute. */
  early: number
}

export interface Holder {
  held(): Promise<Held>
  stop(): Promise<void>
}

/** Opens connections to a site from another process, and resolves once all were started. */
export async function hold(holding: Holding): Promise<Holder> {
  const child = fork(join(import.meta.dirname, 'holding.ts'), [JSON.stringify(holding)], { execArgv: [] })
  const ended = once(child, 'exit')
  await Promise.race([
    once(child, 'message'),
    ended.then(() => {
      throw new Error(`Who holds ${holding.kind} ended`)
    }),
  ])
  return {
    async held() {
      const answer = once(child, 'message')
      child.send('held')
      return ((await answer) as [Held])[0]
    },
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
