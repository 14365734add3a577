import { randomUUID } from 'node:crypto'

/** An Idempotency-Key of its own, as a call takes it. */
export const newKey = () => ({ idempotencyKey: randomUUID() })
