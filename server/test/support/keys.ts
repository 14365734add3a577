import { randomUUID } from 'node:crypto'

/** Returns a new Idempotency-Key. */
export const newKey = () => ({ idempotencyKey: randomUUID() })
