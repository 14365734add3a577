import { tmpdir } from 'node:os'
import { type Config, loadConfig } from './load.ts'

/** Overrides of a `Config`, group by group. */
export type ConfigOverrides = { readonly [Group in keyof Config]?: Partial<Config[Group]> }

/**
 * Creates a complete `Config` for tests: fixed secrets, any free port, silent log, no file access. `testConfig({
 * identity: { smsPerDay: 2 } })` changes one setting and keeps the rest of its group.
 */
export function testConfig(overrides: ConfigOverrides = {}): Config {
  const base = loadConfig({
    NODE_ENV: 'test',
    PORT: '0',
    PUBLIC_URL: 'http://localhost:8080',
    LOG_LEVEL: 'silent',
    DATA_FOLDER: tmpdir(),
    DATABASE_POOL_SIZE: '5',
    SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    CHAIN_MINTER_KEY: `0x${'11'.repeat(32)}`,
  })
  const groups = Object.entries(base).map(([group, values]) => [
    group,
    { ...values, ...overrides[group as keyof Config] },
  ])
  return Object.fromEntries(groups) as Config
}
