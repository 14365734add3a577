import { AppError } from '../core/errors.ts'
import type { Answer, Question } from '../demo/messages.ts'
import { makeFirstPictures, makePicture } from '../demo/render.ts'

// Child process of the demonstration; see createDemo. It ends when its parent disconnects.

async function answer(question: Question): Promise<Answer> {
  const { id } = question
  try {
    if (question.kind === 'fill') {
      // Imported on demand, because it loads the whole server, which drawing does not need.
      const { fillDemo } = await import('../demo/filling.ts')
      return { id, result: await fillDemo(question.config) }
    }
    if (question.kind === 'picture') return { id, result: await make(question.folder, question.path) }
    await makeFirstPictures(question.folder)
    return { id, result: undefined }
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

async function make(folder: string, path: string): Promise<boolean | 'busy'> {
  try {
    return await makePicture(folder, path)
  } catch (error) {
    if (error instanceof AppError && error.reason === 'BUSY') return 'busy'
    throw error
  }
}

process.on('message', (question: Question) => {
  void answer(question).then((said) => process.connected && process.send?.(said))
})
process.on('disconnect', () => process.exit(0))
