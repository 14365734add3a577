import { openConnection } from './connection.ts'

export interface Stream {
  port: number
  /** Each asks once in so many milliseconds, however fast it is answered: what is measured is the wait, not the room. */
  connections: number
  everyMilliseconds: number
  /** The next request. */
  next: () => Buffer
  until: Promise<unknown>
}

/** Asks steadily, spread evenly, until `until`; milliseconds of each answer. Throws where one is not 200. */
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
