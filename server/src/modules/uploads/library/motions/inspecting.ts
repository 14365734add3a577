// Runs in its own thread: inspecting a model may take seconds, and damage by a hostile file ends with the thread.
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { MotionEnding } from './addresses.ts'
import { type Inspected, type MotionLimits, Unfit } from './facts.ts'
import { inspectModel } from './model.ts'
import { inspectVideo } from './video.ts'

export interface Inspection {
  path: string
  ending: MotionEnding
  limits: MotionLimits
}

async function inspect({ path, ending, limits }: Inspection): Promise<Inspected> {
  try {
    return ending === 'glb'
      ? await inspectModel(await readFile(path), limits)
      : await inspectVideo(path, ending, limits)
  } catch (error) {
    // The libraries throw if they cannot read a file.
    return error instanceof Unfit ? { refused: 'unfit', sentence: error.message } : { refused: 'unreadable' }
  }
}

parentPort?.postMessage(await inspect(workerData as Inspection), [])
