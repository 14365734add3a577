import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../../../core/errors.ts'
import type { Inspected, MotionFacts } from './facts.ts'
import type { Inspection } from './inspecting.ts'

/** Limits of an inspection: its duration, and its memory besides the file. */
const bounds = { milliseconds: 60_000, megabytes: 512 }

/** Inspects a file in its own thread. Throws MOTION_UNREADABLE, and MOTION_UNFIT with a sentence. */
export async function inspect(inspection: Inspection): Promise<MotionFacts> {
  const thread = new Worker(new URL('inspecting.ts', import.meta.url), {
    workerData: inspection,
    resourceLimits: { maxOldGenerationSizeMb: bounds.megabytes },
  })
  try {
    const [answer] = (await once(thread, 'message', { signal: AbortSignal.timeout(bounds.milliseconds) })) as [
      Inspected,
    ]
    if ('facts' in answer) return answer.facts
    if (answer.refused === 'unfit') throw new AppError('MOTION_UNFIT', { msg: answer.sentence })
    throw new AppError('MOTION_UNREADABLE')
  } catch (cause) {
    // An inspection that exceeds the limits counts as unreadable.
    throw cause instanceof AppError ? cause : new AppError('MOTION_UNREADABLE', { cause })
  } finally {
    await thread.terminate()
  }
}
