import { openConnection } from './connection.ts'

export interface Stream {
  port: number
  /**
   * Number of connections. Each sends a request at a fixed interval, however fast the answers are: this measures
   * waiting time, not capacity.
   */
  connections: number
  everyMilliseconds: number
  /** Returns the next request. */
  next: () => Buffer
  until: Promise<unknown>
}

/**
 * Sends requests at a steady rate until `until`; returns the milliseconds of each answer. Throws if a status is not
 * 200.
 */
export async function stream({ port, connections, everyMilliseconds, next, until }: Stream): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  void until.finally(() => (isOver = true)).catch(() => {})
  const opened = await Promise.all(Array.from({ length: connections }, () => openConnection(port)))
  const began = performance.now()
  await Promise.all(
    opened.map(async (connection, index) => {
      for (let turn = 0; ; turn++) {
        const due = began + (turn + index / connections) * everyMilliseconds
        const wait = due - performance.now()
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
        if (isOver) return connection.close()
        const { status, milliseconds, body } = await connection.ask(next())
        if (status !== 200) throw new Error(`${status} ${body.toString().slice(0, 300)}`)
        times.push(milliseconds)
      }
    }),
  )
  return times
}
