import { readFile } from 'node:fs/promises'
import type { Opening, Prize, Proof, Published } from '../src/index.ts'

/** Reads `{proof, prizes, openings}` in the format of the published calls. Throws if the file is not in this format. */
export async function readFromFile(path: string): Promise<Published> {
  const { proof, prizes, openings } = JSON.parse(await readFile(path, 'utf8')) as Partial<Published>
  if (!proof || !Array.isArray(prizes) || !Array.isArray(openings)) {
    throw new Error(`${path} has no proof, prizes and openings`)
  }
  return { proof, prizes, openings }
}

/** Reads everything that a running site publishes about a box. Throws if it does not answer or the box is unknown. */
export async function readFromServer(host: string, goodsSn: string): Promise<Published> {
  const box = await call<{ proof: Proof; prizes: Prize[] }>(host, 'detail', { goodsSn })
  const openings: Opening[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const input: Record<string, string> = { goodsSn, size: '100', ...(cursor && { cursor }) }
    const page: { list: Opening[]; cursor: string | null } = await call(host, 'openings', input)
    openings.push(...page.list)
    cursor = page.cursor
  }
  return { proof: box.proof, prizes: box.prizes, openings }
}

async function call<Data>(host: string, name: string, input: Record<string, string>): Promise<Data> {
  const url = new URL(`/api/v1/hwnft/blindBox/${name}?${new URLSearchParams(input)}`, host)
  const response = await fetch(url, { signal: AbortSignal.timeout(30_000) })
  const envelope = (await response.json()) as { msg: string; data: Data }
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status} ${envelope.msg}`)
  return envelope.data
}
