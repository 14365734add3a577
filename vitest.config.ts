import { defineConfig } from 'vitest/config'

/** Packages whose tests need nothing but Node. */
const plain = ['contract', 'fair', 'demo', 'chain', 'scripts']
/** Packages whose tests run in a simulated browser. */
const browserLike = ['ui', 'storefront']

export default defineConfig({
  test: {
    // Two cores are enough for everyone; a test that only passes the second time is a failing test.
    maxWorkers: 2,
    retry: 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/test/**/*.test.ts'],
          globalSetup: ['server/test/embedded/globalSetup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      ...plain.map((name) => ({
        extends: true as const,
        test: { name, include: [`${name}/test/**/*.test.ts`], testTimeout: 20_000 },
      })),
      ...browserLike.map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [`${name}/test/**/*.test.{ts,tsx}`],
          environment: 'jsdom',
          testTimeout: 20_000,
          ...(name === 'storefront' && { setupFiles: ['storefront/test/support/afterwards.ts'] }),
        },
      })),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/support/globalSetup.ts'],
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
