import { apiPrefix, type Envelope } from '@app/contract'
import { livePath } from '@app/contract/live'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type Listener, listenTo } from './listener.ts'

let server: TestServer
let other: TestServer
let listeners: Listener[] = []
/** More events than a test publishes beside its listeners: a process that falls further behind sends them `reset`. */
const replayed = 100

beforeAll(async () => {
  const overrides = { live: { replayed }, database: { poolSize: 20 } }
  server = await startTestServer({ overrides })
  other = await startTestServer({ overrides, beside: server })
})
afterAll(async () => {
  await other?.stop()
  await server?.stop()
})
beforeEach(async () => {
  await server.context.database.pool.query(`delete from live_events where topic = 'wishes'`)
})
afterEach(() => {
  for (const listener of listeners) listener.close()
  listeners = []
})

type Query = Parameters<typeof listenTo>[1]

async function listen(at: TestServer, query: Query = {}, headers: Record<string, string> = {}): Promise<Listener> {
  const listener = await listenTo(at.url, { topic: 'wall', ...query }, headers)
  listeners.push(listener)
  return listener
}

/** Publishes thumbs of a message, identified by their number. */
async function publish(thumbs: number, at = server): Promise<void> {
  await at.context.database.transaction((tx) =>
    at.context.live.publish(tx, 'wall', 'thumbs', { messageId: '1', thumbs }),
  )
}

const thumbsOf = (listener: Listener) => listener.events().map(({ data }) => (data as { thumbs?: number }).thumbs)
const newest = () => server.context.live.newest('wall')

describe('a stream', () => {
  test('is an event stream that no proxy may cache, change or buffer', async () => {
    const { status, head, text } = await listen(server)
    expect(status).toBe(200)
    expect(head).toContain('content-type: text/event-stream; charset=utf-8')
    expect(head).toContain('cache-control: no-store, no-transform')
    expect(head).toContain('x-accel-buffering: no')
    expect(head).toContain("content-security-policy: default-src 'self'")
    expect(head).not.toContain('transfer-encoding')
    const [, retry] = /^retry: (\d+)\n/.exec(text()) ?? []
    expect(Number(retry)).toBeGreaterThanOrEqual(2000)
  })

  test('sends the same events in the same order from every process, whichever published them', async () => {
    const here = await listen(server)
    const there = await listen(other)
    const begin = await newest()
    await publish(1, server)
    await publish(2, other)
    await publish(3, server)
    await expect.poll(() => thumbsOf(here)).toEqual([1, 2, 3])
    await expect.poll(() => there.events()).toEqual(here.events())
    expect(here.events()).toEqual(
      [1, 2, 3].map((thumbs) => ({ id: begin + thumbs, event: 'thumbs', data: { messageId: '1', thumbs } })),
    )
  })

  test('sends nothing of a rolled back transaction, and leaves no gap for it', async () => {
    const listener = await listen(server)
    const begin = await newest()
    const failing = server.context.database.transaction(async (tx) => {
      await server.context.live.publish(tx, 'wall', 'gone', { messageId: '7' })
      throw new Error('too late')
    })
    await expect(failing).rejects.toThrow('too late')
    await publish(8)
    await expect.poll(() => listener.events()).toMatchObject([{ id: begin + 1, event: 'thumbs' }])
  })

  test('sends nothing of other topics', async () => {
    const wishes = await listen(server, { topic: 'wishes' })
    const wall = await listen(server)
    await publish(9)
    await expect.poll(() => thumbsOf(wall)).toEqual([9])
    expect(wishes.events()).toEqual([])
  })

  test('numbers fifty concurrent events without a gap, and sends them in order', async () => {
    const here = await listen(server)
    const there = await listen(other)
    const begin = await newest()
    const all = Array.from({ length: 50 }, (_, index) => index)
    await Promise.all(all.map((index) => publish(index, index % 2 === 0 ? server : other)))
    const numbers = all.map((index) => begin + 1 + index)
    await expect.poll(() => here.events().map(({ id }) => id)).toEqual(numbers)
    expect(thumbsOf(here).toSorted((a, b) => Number(a) - Number(b))).toEqual(all)
    await expect.poll(() => there.events()).toEqual(here.events())
  })
})

describe('a returning listener', () => {
  test.each(['after', 'last-event-id'])('receives what was missed since %s, then new events', async (how) => {
    const first = await listen(server)
    await publish(1)
    await expect.poll(() => thumbsOf(first)).toEqual([1])
    first.close()
    for (const thumbs of [2, 3, 4]) await publish(thumbs)
    const last = String(first.lastId())
    for (const at of [server, other]) {
      const again =
        how === 'after'
          ? await listen(at, { after: last })
          : await listen(at, { after: '0' }, { 'last-event-id': last })
      await expect.poll(() => thumbsOf(again)).toEqual([2, 3, 4])
      expect(again.lastId()).toBe(await newest())
    }
    await publish(5)
    for (const again of listeners.slice(1)) await expect.poll(() => thumbsOf(again)).toEqual([2, 3, 4, 5])
  })

  test('knows the position of the stream although nothing was published', async () => {
    await publish(1)
    const quiet = await listen(server)
    await expect.poll(() => quiet.lastId()).toBe(await newest())
    expect(quiet.events()).toEqual([])
  })

  test('misses nothing while others publish without pause', async () => {
    const begin = await newest()
    const publishing = (async () => {
      for (let thumbs = 1; thumbs <= 60; thumbs++) await publish(thumbs, thumbs % 3 === 0 ? other : server)
    })()
    let last = begin
    const heard: number[] = []
    while (heard.length < 60) {
      const listener = await listen(heard.length % 2 === 0 ? server : other, { after: String(last) })
      await expect.poll(() => listener.lastId()).toBeGreaterThan(last - 1)
      listener.close()
      heard.push(...listener.events().map(({ id }) => id))
      last = listener.lastId()
    }
    await publishing
    expect(heard).toEqual(Array.from({ length: 60 }, (_, index) => begin + 1 + index))
  })

  test('receives `reset` if more was missed than is replayed', async () => {
    const begin = await newest()
    for (let thumbs = 0; thumbs <= replayed; thumbs++) await publish(thumbs)
    for (const at of [server, other]) {
      const late = await listen(at, { after: String(begin) })
      await expect.poll(() => late.events()).toEqual([{ id: begin + replayed + 1, event: 'reset', data: {} }])
      const early = await listen(at, { after: String(begin + 1) })
      await expect.poll(() => early.events()).toHaveLength(replayed)
    }
  })

  test('receives `reset` if the missed events are gone, and for an unknown number', async () => {
    const { pool } = server.context.database
    const publishWish = () =>
      server.context.database.transaction((tx) =>
        server.context.live.publish(tx, 'wishes', 'wish', {
          wishId: '1',
          eventId: '1',
          text: '岁岁平安',
          name: '云**客',
          time: 1,
        }),
      )
    await publishWish()
    await publishWish()
    const last = await server.context.live.newest('wishes')
    await pool.query(`update live_events set created_at = now() - interval '14 min' where number = $1`, [last])
    await pool.query(`update live_events set created_at = now() - interval '16 min' where number < $1`, [last])
    await server.worker.sweep('live events')
    const kept = await pool.query(`select number from live_events where topic = 'wishes'`)
    expect(kept.rows).toEqual([{ number: String(last) }])
    const listenToWishes = (after: number) => listen(server, { topic: 'wishes', after: String(after) })
    const reset = [{ id: last, event: 'reset', data: {} }]
    await expect
      .poll(async () => (await listenToWishes(last - 1)).events())
      .toMatchObject([{ id: last, event: 'wish' }])
    for (const after of [last - 2, last + 5]) {
      const listener = await listenToWishes(after)
      await expect.poll(() => listener.events()).toEqual(reset)
    }
  })
})

describe('refused requests', () => {
  const ask = async (query: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.url}${apiPrefix}${livePath}?${new URLSearchParams(query).toString()}`, {
      headers,
    })
    return { status: answer.status, envelope: (await answer.json()) as Envelope<{ field: string }> }
  }

  test.each([
    [{}, {}, 'topic'],
    [{ topic: 'prices' }, {}, 'topic'],
    [{ topic: 'wall', after: '-1' }, {}, 'after'],
    [{ topic: 'wall', after: 'x' }, {}, 'after'],
    [{ topic: 'wall', after: '' }, {}, 'after'],
    [{ topic: 'wall', after: '9'.repeat(16) }, {}, 'after'],
    [{ topic: 'wall', after: '1' }, { 'last-event-id': '1e3' }, 'last-event-id'],
  ])('%j %j: %s is invalid', async (query, headers, field) => {
    const { status, envelope } = await ask(query, headers)
    expect(status).toBe(400)
    expect(envelope).toMatchObject({ code: 400, reason: 'BAD_INPUT', data: { field } })
  })

  test('a HEAD, which would never end', async () => {
    const address = `${server.url}${apiPrefix}${livePath}?topic=wall`
    expect((await fetch(address, { method: 'HEAD' })).status).toBe(404)
  })
})
