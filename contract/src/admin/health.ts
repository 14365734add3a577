import * as z from 'zod'
import { count, nothing, seconds } from '../schema.ts'
import { adminRoute } from './route.ts'

/** How the processes are, and what they depend on. Nothing of it waits for anybody longer than two seconds. */
export const health = adminRoute('GET', 'health/info', {
  auth: 'health.read',
  input: nothing,
  reply: z.strictObject({
    at: seconds,
    version: z.strictObject({
      code: z.string(),
      /** The newest that the database has; empty where it does not say. */
      migration: z.string(),
      /** Migrations of this code that the database lacks. */
      missing: count,
    }),
    processes: z.array(
      z.strictObject({
        id: z.string(),
        role: z.enum(['api', 'worker', 'both']),
        host: z.string(),
        pid: count,
        version: z.string(),
        memoryBytes: z.int(),
        startedAt: seconds,
        beatAt: seconds,
        isAlive: z.boolean(),
        isThis: z.boolean(),
      }),
    ),
    dependencies: z.array(
      z.strictObject({
        name: z.string(),
        provider: z.string(),
        /** `unasked`: it cannot be asked without sending or paying something. */
        state: z.enum(['well', 'unwell', 'unasked']),
        words: z.string(),
        milliseconds: count.nullable(),
      }),
    ),
    /** Null where the database did not say in time. */
    database: z
      .strictObject({
        connections: count,
        connectionsMost: count,
        oldestTransactionSeconds: count,
        bytes: z.int(),
        /** How far this machine's clock is before the database's. */
        clockAheadMilliseconds: z.int(),
      })
      .nullable(),
    jobs: z.strictObject({ dead: count, waiting: count, oldestDueSeconds: count }).nullable(),
  }),
})
