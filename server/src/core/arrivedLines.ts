import { open } from 'node:fs/promises'
import { badInput } from './errors.ts'

/**
 * The lines of a UTF-8 file, with their numbers from 1, read in pieces: between two of them everybody else is answered. Throws
 * BAD_INPUT beyond `most` lines.
 */
export async function* linesOf(path: string, most: number): AsyncGenerator<{ line: number; text: string }> {
  const file = await open(path)
  try {
    let line = 0
    for await (const text of file.readLines()) {
      line += 1
      if (line > most) throw badInput('', `一次最多 ${most} 行`)
      yield { line, text: line === 1 ? text.replace(/^\uFEFF/, '') : text }
    }
  } finally {
    await file.close()
  }
}
