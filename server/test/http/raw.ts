import { randomUUID } from 'node:crypto'
import { apiPrefix, type Envelope, type Path, reasons, routes } from '@app/contract'
import sharp from 'sharp'
import { expect } from 'vitest'
import { randomAddress } from '../support/server.ts'

export interface RawAnswer {
  status: number
  text: string
  envelope: Envelope<unknown>
}

export interface RawRequest {
  token?: string | undefined
  /** JSON text, or anything else sent in its place; a form for calls that take a file. */
  body?: string | FormData
  /** Names and values of the query. */
  query?: readonly [string, string][]
  headers?: Record<string, string | undefined>
}

/** Sends a request exactly as given, without the client's conventions, and expects an envelope. */
export async function send(url: string, path: Path, request: RawRequest = {}): Promise<RawAnswer> {
  const { method, once } = routes[path]
  const query = request.query?.length ? `?${new URLSearchParams(request.query).toString()}` : ''
  const headers: Record<string, string | undefined> = {
    'x-forwarded-for': randomAddress(),
    ...(request.token && { authorization: `Bearer ${request.token}` }),
    ...(method === 'POST' && !(request.body instanceof FormData) && { 'content-type': 'application/json' }),
    ...(once && { 'idempotency-key': randomUUID() }),
    ...request.headers,
  }
  const response = await fetch(url + apiPrefix + path + query, {
    method,
    headers: Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ...(method === 'POST' && { body: request.body ?? '{}' }),
  })
  return readAnswer(response)
}

/** A picture that uploads accept. */
const samplePicture = await sharp({ create: { width: 120, height: 120, channels: 3, background: '#3f6e5b' } })
  .png()
  .toBuffer()

/** Sends a call's input where its method expects it; with a picture if it expects a file. */
export function sendInput(url: string, path: Path, input: object, request: RawRequest = {}): Promise<RawAnswer> {
  const text = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  if (routes[path].file) {
    const body = new FormData()
    for (const [name, value] of Object.entries(input)) body.append(name, text(value))
    body.append('file', new Blob([new Uint8Array(samplePicture)]), 'picture.png')
    return send(url, path, { ...request, body })
  }
  if (routes[path].method === 'POST') return send(url, path, { ...request, body: JSON.stringify(input) })
  return send(url, path, { ...request, query: Object.entries(input).map(([name, value]) => [name, text(value)]) })
}

/** What no answer may reveal: a stack, a statement, a file, a library. */
const internals =
  /\n\s+at |\.(ts|js|sql)\b|node_modules|\/work\/|select .+ from|insert into|syntax error|relation "|violates|pg_|kysely|fastify|ajv/i

/** Reads an answer and checks the envelope: status and code agree, reason and time are present, nothing leaks. */
async function readAnswer(response: Response): Promise<RawAnswer> {
  const text = await response.text()
  const envelope = JSON.parse(text) as Envelope<unknown>
  const { status } = response
  expect(envelope, text).toEqual({
    code: status,
    msg: expect.any(String),
    data: 'data' in envelope ? envelope.data : expect.anything(),
    time: expect.closeTo(Date.now(), -5),
    ...(status !== 200 && { reason: expect.any(String) }),
  })
  if (status !== 200) {
    expect(reasons[envelope.reason as keyof typeof reasons]?.status).toBe(status)
    expect(envelope.msg).toMatch(/\p{Script=Han}/u)
    expect(text).not.toMatch(internals)
  }
  return { status, text, envelope }
}

/** Whether a call requires a session. */
export const isForUsers = (path: Path): boolean => routes[path].auth !== 'none' && routes[path].auth !== 'optional'
