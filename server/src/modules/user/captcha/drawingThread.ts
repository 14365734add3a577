import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createGate } from '../../../core/gate.ts'
import type { SlidePuzzle } from './drawSlide.ts'

interface Drawings {
  slide: SlidePuzzle
  text: { image: string; text: string }
}

/**
 * Thread that draws puzzles one by one, started on first use. A drawing takes tens of milliseconds that would block
 * other requests. The thread does not keep the process from exiting.
 */
export interface DrawingThread {
  /** Draws a puzzle. Throws BUSY if too many requests wait. */
  draw<Kind extends keyof Drawings>(kind: Kind): Promise<Drawings[Kind]>
}

export function createDrawingThread({ waiting }: { waiting: number }): DrawingThread {
  const gate = createGate({ atOnce: 1, waiting })
  let thread: Worker | undefined

  return {
    draw: <Kind extends keyof Drawings>(kind: Kind): Promise<Drawings[Kind]> =>
      gate.run(async () => {
        thread ??= new Worker(new URL('drawingWorker.ts', import.meta.url))
        const drawn = once(thread, 'message') as Promise<[Drawings[Kind]]>
        thread.ref()
        thread.postMessage(kind, [])
        try {
          return (await drawn)[0]
        } catch (error) {
          // The thread is broken; the next drawing starts a new one.
          void thread.terminate()
          thread = undefined
          throw error
        } finally {
          thread?.unref()
        }
      }),
  }
}
