import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import Busboy, { type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy'
import { AppError, badInput } from '../core/errors.ts'
import type { IncomingFile } from '../core/handler.ts'
import { openSpool, type Spool } from './spool.ts'

/** A multipart form whose fields have been read and whose file has begun. */
export interface Form {
  readonly fields: Record<string, string>
  readonly file: IncomingFile
  /** Deletes what was received and drains the rest, so that the answer reaches a sender that still sends. */
  close(): Promise<void>
}

export interface FormSource {
  body: Readable
  headers: IncomingHttpHeaders
}

/**
 * Reads a form up to the start of its file: the part `file`, which comes last. Throws BAD_INPUT naming the wrong part,
 * TOO_LARGE for a file above `maximumBytes`. Errors after the start of the file come from `receive`.
 */
export async function openForm({ body, headers }: FormSource, maximumBytes: number): Promise<Form> {
  const parser = createParser(headers, maximumBytes)
  const fields = new Map<string, string>()
  const begun = Promise.withResolvers<BusboyFileStream>()
  const ended = Promise.withResolvers<void>()
  let upload: BusboyFileStream | undefined
  let spool: Spool | undefined

  // Both may fail before they are awaited.
  for (const { promise } of [begun, ended]) promise.catch(() => {})

  function passOver(): void {
    body.unpipe(parser)
    body.resume()
  }
  function refuse(error: AppError): void {
    passOver()
    begun.reject(error)
    ended.reject(error)
    upload?.destroy(error)
  }

  parser.on('field', (name, value, isNameCut, isValueCut) => {
    if (upload) refuse(badInput(name, '文件必须放在最后'))
    else if (isNameCut || isValueCut) refuse(badInput(name, '内容过长'))
    else if (fields.has(name)) refuse(badInput(name, '重复的字段'))
    else fields.set(name, value)
  })
  parser.on('file', (name, stream) => {
    stream.on('error', () => {})
    if (name !== 'file') refuse(badInput(name, '多余的文件'))
    else if (upload) refuse(badInput('file', '一次只能上传一个文件'))
    else {
      upload = stream
      stream.once('limit', () => refuse(new AppError('TOO_LARGE')))
      begun.resolve(stream)
      return
    }
    stream.resume()
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => refuse(badInput('', '提交的内容过多')))
  }
  parser.on('error', () => refuse(badInput('', '提交的内容不完整')))
  parser.on('finish', () => {
    begun.reject(badInput('file', '缺少文件'))
    ended.resolve()
  })
  body.once('close', () => {
    if (!body.readableEnded) refuse(badInput('', '上传中断'))
  })
  boundTotal(body, maximumBytes)
  body.pipe(parser)

  async function receive() {
    const stream = await begun.promise
    const place = await openSpool()
    spool = place
    for await (const chunk of stream) await place.add(chunk as Buffer)
    await ended.promise
    return { size: place.size, read: () => place.read() }
  }

  await begun.promise
  return {
    fields: Object.fromEntries(fields),
    file: { receive },
    async close() {
      passOver()
      upload?.destroy()
      await spool?.close()
    },
  }
}

function createParser(headers: IncomingHttpHeaders, maximumBytes: number) {
  try {
    return new Busboy({
      headers: headers as BusboyHeaders,
      limits: { fieldNameSize: 60, fieldSize: 2000, fields: 20, files: 2, fileSize: maximumBytes, headerPairs: 20 },
    })
  } catch {
    throw badInput('', '提交的内容不是表单')
  }
}

/** Cuts off a sender that keeps sending long after it was refused. */
function boundTotal(body: Readable, maximumBytes: number): void {
  const most = 2 * maximumBytes + 1_048_576
  let total = 0
  body.on('data', (chunk: Buffer) => {
    total += chunk.length
    if (total > most) body.destroy()
  })
}
