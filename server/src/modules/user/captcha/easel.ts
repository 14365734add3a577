import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createGate } from '../../../core/gate.ts'
import type { SlidePuzzle } from './drawSlide.ts'

interface Drawings {
  slide: SlidePuzzle
  text: { image: string; text: string }
}

/**
 * Draws puzzles one after the other in a thread of its own, made at the first: tens of milliseconds each, which nobody else
 * waits for. It keeps no process from ending.
 */
export function createEasel({ waiting }: { waiting: number }) {
  const gate = createGate({ atOnce: 1, waiting })
  let thread: Worker | undefined

  return {
    /** Throws BUSY when too many wait already. */
    draw: <Kind extends keyof Drawings>(kind: Kind): Promise<Drawings[Kind]> =>
      gate.run(async () => {
        thread ??= new Worker(new URL('drawing.ts', import.meta.url))
        const drawn = once(thread, 'message') as Promise<[Drawings[Kind]]>
        thread.ref()
        thread.postMessage(kind, [])
        try {
          return (await drawn)[0]
        } catch (error) {
          // Broken beyond this drawing: the next begins with a new one.
          void thread.terminate()
          thread = undefined
          throw error
        } finally {
          thread?.unref()
        }
      }),
  }
}
