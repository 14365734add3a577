import { open } from 'node:fs/promises'
import type { MotionEnding } from './addresses.ts'

/** Returns the type of a file by its first bytes, whatever its name; undefined if unsupported. */
export async function recognise(path: string): Promise<MotionEnding | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0)
    if (bytesRead < 12) return undefined
    if (buffer.toString('latin1', 0, 4) === 'glTF') return 'glb'
    if (buffer.toString('latin1', 4, 8) === 'ftyp') return 'mp4'
    return buffer.readUInt32BE(0) === 0x1a45dfa3 ? 'webm' : undefined
  } finally {
    await file.close()
  }
}
