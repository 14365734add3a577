import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { databaseNow } from '../../core/database.ts'
import type { PendingCounts } from '../../core/dashboardMetrics.ts'
import type { CoreServices } from '../../core/coreServices.ts'
import type { Gauges } from '../../core/gauges.ts'
import * as jobs from '../../jobs/adminQueries.ts'
import { certificateSeconds } from './certificate.ts'
import { standbys } from './figureQueries.ts'

/** Creates the gauges of the deployment: connections, jobs, clock, disk, certificate, and pending counts. */
export function systemGauges(
  { config, database, clock }: Pick<CoreServices, 'config' | 'database' | 'clock'>,
  waits: () => PendingCounts,
): Gauges {
  const { db, pool } = database
  return {
    database_connections: {
      help: 'Connections of this process to the database, and those who wait for one',
      labels: ['state'],
      isShared: false,
      seconds: 0,
      read: () => [
        { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'wanted' }, value: pool.waitingCount },
      ],
    },
    clock_difference_seconds: {
      help: 'How far the clock of this process is from the database’s',
      isShared: false,
      read: async () => {
        const before = Date.now()
        const now = await databaseNow(db)
        return [{ value: ((before + Date.now()) / 2 - now.getTime()) / 1000 }]
      },
    },
    disk_free_ratio: {
      help: 'How much of the disk under the data folder is free, from 0 to 1',
      isShared: false,
      read: async () => {
        const { bavail, blocks } = await statfs(resolve(config.process.dataFolder))
        return [{ value: bavail / blocks }]
      },
    },
    jobs: {
      help: 'Jobs that wait, and those that were given up',
      labels: ['state'],
      isShared: true,
      read: async () => {
        const { waiting, dead } = await jobs.standingOf(db)
        return [
          { labels: { state: 'waiting' }, value: waiting },
          { labels: { state: 'dead' }, value: dead },
        ]
      },
    },
    jobs_oldest_due_seconds: {
      help: 'How late the job is that is due longest',
      isShared: true,
      read: async () => [{ value: (await jobs.standingOf(db)).oldestDueSeconds }],
    },
    database_replication_lag_seconds: {
      help: 'How far each standby is behind in applying what was written',
      labels: ['standby'],
      isShared: true,
      read: async () =>
        (await standbys(db)).map(({ name, seconds }) => ({ labels: { standby: name }, value: seconds ?? 0 })),
    },
    certificate_seconds: {
      help: 'Seconds until the certificate of the site runs out; nothing where it is not reached by https',
      isShared: true,
      seconds: 3600,
      read: async () => {
        const seconds = await certificateSeconds(config.http.publicUrl, clock)
        return seconds === null ? [] : [{ value: seconds }]
      },
    },
    waiting_for_people: {
      help: 'What waits for people, at most ten thousand of each',
      labels: ['what'],
      isShared: true,
      seconds: 30,
      read: () => {
        // Approvals are left out, because their counts differ by staff member.
        const { approvals: _approvals, approvalNews: _news, ...all } = waits()
        return Promise.all(
          Object.entries(all).map(async ([what, count]) => ({
            labels: { what },
            value: (await count(db, null)).count,
          })),
        )
      },
    },
  }
}
