import { open } from 'node:fs/promises'
import { badInput } from './errors.ts'

/**
 * Yields the lines of a UTF-8 file, numbered from 1. Reads in pieces, so that other requests are served in between. Throws
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
