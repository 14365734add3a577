import * as z from 'zod'
import { count, nothing, seconds } from '../schema.ts'
import { adminRoute } from './route.ts'

/** Returns the health of the processes and their dependencies. No check waits longer than two seconds. */
export const health = adminRoute('GET', 'health/info', {
  title: '查看运行状况',
  auth: 'health.read',
  input: nothing,
  reply: z.strictObject({
    at: seconds,
    version: z.strictObject({
      code: z.string(),
      /** The newest migration in the database; empty if the database does not answer. */
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
        /** `unasked`: it cannot be checked without sending or paying something. */
        state: z.enum(['well', 'unwell', 'unasked']),
        message: z.string(),
        milliseconds: count.nullable(),
      }),
    ),
    /** Null if the database did not answer in time. */
    database: z
      .strictObject({
        connections: count,
        connectionsMost: count,
        oldestTransactionSeconds: count,
        bytes: z.int(),
        /** How far this machine's clock is ahead of the database's, in ms. */
        clockAheadMilliseconds: z.int(),
      })
      .nullable(),
    jobs: z.strictObject({ dead: count, waiting: count, oldestDueSeconds: count }).nullable(),
  }),
})
