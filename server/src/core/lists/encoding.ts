import { open } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { headBytes, requirePlainFile } from './fileKinds.ts'
import { unreadableList } from './unreadable.ts'

/** A path to a local file, or bytes in memory. */
export type ListSource = string | Buffer

export type Encoding = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be'

/** Names shown to operators; GBK and GB2312 are subsets of GB18030. */
export const encodingNames: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  gb18030: 'GBK/GB18030',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
}

const pieceBytes = 64 * 1024

/** Yields a source in pieces, letting other requests run in between. */
async function* piecesOf(source: ListSource): AsyncGenerator<Buffer> {
  if (typeof source !== 'string') {
    for (let start = 0; start < source.length; start += pieceBytes) {
      if (start > 0) await setImmediate()
      yield source.subarray(start, start + pieceBytes)
    }
    return
  }
  const file = await open(source)
  try {
    for (;;) {
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(pieceBytes))
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

async function headOf(source: ListSource): Promise<Buffer> {
  for await (const piece of piecesOf(source)) return piece
  return Buffer.alloc(0)
}

/**
 * Detects the encoding of a list: by its byte order mark, else by the zeros of UTF-16, else UTF-8 if all of it is
 * valid, else GB18030. Throws LIST_UNREADABLE for empty files, other kinds of files and bytes of no encoding.
 */
export async function encodingOf(source: ListSource): Promise<Encoding> {
  const head = await headOf(source)
  if (head.length === 0) throw unreadableList('文件是空的')
  const marked = encodingByMark(head)
  requirePlainFile(head.subarray(0, headBytes))
  if (marked) return marked
  const zeros = encodingByZeros(head)
  if (zeros) return zeros
  for (const encoding of ['utf-8', 'gb18030'] as const) if (await isValid(source, encoding)) return encoding
  throw unreadableList('文字编码认不出：既不是 UTF-8、GBK，也不是 UTF-16。请用表格软件另存为「CSV UTF-8」再选择')
}

function encodingByMark(head: Buffer): Encoding | undefined {
  const mark = head.subarray(0, 3).toString('hex')
  if (mark === 'efbbbf') return 'utf-8'
  if (mark.startsWith('fffe')) return 'utf-16le'
  return mark.startsWith('feff') ? 'utf-16be' : undefined
}

/** Detects UTF-16, which has a zero byte in each digit, comma and line end; no other encoding of a list has any. */
function encodingByZeros(head: Buffer): Encoding | undefined {
  const zeros = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (even + odd === 0) return undefined
  if (odd > 4 * even && odd * 20 > head.length) return 'utf-16le'
  if (even > 4 * odd && even * 20 > head.length) return 'utf-16be'
  throw unreadableList('文件里有空字节，不是文本文件。请用表格软件另存为「CSV UTF-8」再选择')
}

async function isValid(source: ListSource, encoding: Encoding): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const piece of piecesOf(source)) decoder.decode(piece, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/**
 * Yields the text of a source in pieces, without its byte order mark. Throws LIST_UNREADABLE for bytes that are invalid
 * in the encoding.
 */
export async function* textOf(source: ListSource, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const piece of piecesOf(source)) yield decoder.decode(piece, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError)
      throw unreadableList(`文件不完整，或不是 ${encodingNames[encoding]} 编码。请用表格软件另存为「CSV UTF-8」再选择`)
    throw error
  }
}
