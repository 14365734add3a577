import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/lib/longestFirst.ts'

/** True for `npm run test:all`; its additional tests may need programs that the usual run does not (scripts/lib/pageCheckers.mjs). */
const isFull = process.env['TEST_SIZE'] === 'full'
/** Test files of a folder; those in its `full` folder belong to `npm run test:all`. */
const usual = (folder: string, suffix: string) => [
  `${folder}/*${suffix}`,
  ...(isFull ? [`${folder}/full/*${suffix}`] : []),
]
/** Packages whose tests need nothing but Node. */
const plain = ['contract', 'fair', 'demo', 'chain', 'scripts']
/** Tests of the server's programs: they start programs and wait for them, so they run beside tests that compute. */
const processes = 'server/test/processes/**/*.test.ts'
/** Tests with a process of their own: they start a whole page, which nothing takes back, or live in another time zone. */
const alone = 'storefront/test/alone/**/*.test.{ts,tsx}'
/**
 * One process runs file after file and keeps the modules it has read, which is most of what a file would cost. So a file
 * takes back what it changes of its process: globals, timers, mocks, environment, the document.
 */
const shared = { isolate: false } as const
const simulatedBrowser = { environment: 'jsdom', testTimeout: 20_000, setupFiles: ['ui/test/support/frames.ts'] }
const storefront = {
  ...simulatedBrowser,
  // Pages come as modules of their own, which a busy machine takes its time for.
  testTimeout: 60_000,
  setupFiles: [...simulatedBrowser.setupFiles, 'storefront/test/support/untouched.ts'],
}

/** Part of the full run. */
const programs = {
  extends: true as const,
  test: {
    ...shared,
    name: 'processes',
    include: [processes],
    globalSetup: ['server/test/embedded/globalSetup.ts'],
    maxWorkers: 1,
    // Projects of one run with different numbers of workers need different groups.
    sequence: { groupOrder: 1 },
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
}

/** Browser tests of their own, in a browser that lacks what engines at the floor do. */
const oldEngine = {
  extends: true as const,
  test: {
    ...shared,
    name: 'old-engine',
    include: ['e2e/old-engine/*.e2e.ts'],
    globalSetup: ['e2e/support/globalSetup.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Two cores are enough for everyone; a test that only passes the second time is a failing test.
    maxWorkers: 2,
    // Tests allocate much and keep little: a larger young generation is collected less often. In MB.
    execArgv: ['--max-semi-space-size=64'],
    retry: 0,
    expect: { poll: { timeout: 10_000 } },
    setupFiles: ['scripts/lib/patience.ts'],
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'server',
          include: ['server/test/**/*.test.ts'],
          exclude: [processes, ...(isFull ? [] : ['server/test/full/**'])],
          globalSetup: ['server/test/embedded/globalSetup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      ...(isFull ? [programs] : []),
      ...plain.map((name) => ({
        extends: true as const,
        test: { ...shared, name, include: [`${name}/test/**/*.test.ts`], testTimeout: 20_000 },
      })),
      {
        extends: true,
        test: {
          ...shared,
          name: 'deploy',
          include: usual('deploy/test', '.test.ts'),
          globalSetup: ['deploy/test/support/programs.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: { ...shared, ...simulatedBrowser, name: 'ui', include: ['ui/test/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: { ...shared, ...simulatedBrowser, name: 'console', include: ['console/test/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          ...shared,
          ...storefront,
          name: 'storefront',
          include: ['storefront/test/**/*.test.{ts,tsx}'],
          exclude: [alone],
        },
      },
      { extends: true, test: { ...storefront, name: 'storefront-alone', include: [alone] } },
      {
        extends: true,
        test: {
          ...shared,
          name: 'e2e',
          include: usual('e2e', '.e2e.ts'),
          globalSetup: ['e2e/support/globalSetup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      ...(isFull ? [oldEngine] : []),
      // Parts of the full run: the main journeys in other engines (scripts/lib/engines.mjs).
      ...(isFull ? (['webkit', 'firefox'] as const) : []).map((name) => ({
        extends: true as const,
        test: {
          ...shared,
          name,
          include: ['e2e/engines/*.e2e.ts'],
          globalSetup: ['e2e/engines/support/globalSetup.ts'],
          provide: { engine: name },
          testTimeout: 400_000,
          hookTimeout: 180_000,
        },
      })),
    ],
  },
})
