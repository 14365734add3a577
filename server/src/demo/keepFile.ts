import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file atomically. */
export async function keepFile(file: string, data: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.new`
  await writeFile(draft, data)
  await rename(draft, file)
}
