import { expect, test } from 'vitest'
import { hasAll } from '../lib/packages.mjs'

const wanted = {
  packages: {
    '': { version: '0.1.0' },
    contract: { version: '0.1.0' },
    'node_modules/zod': { version: '4.0.0' },
    'node_modules/native-linux': { version: '1.0.0', os: [process.platform], cpu: [process.arch] },
    'node_modules/native-elsewhere': { version: '1.0.0', os: ['aix'] },
    'node_modules/helper-of-elsewhere': { version: '1.0.0', optional: true },
    'node_modules/native-musl': { version: '1.0.0', libc: ['musl'] },
  },
}
const installed = {
  packages: { 'node_modules/zod': { version: '4.0.0' }, 'node_modules/native-linux': { version: '1.0.0' } },
}

test('packages for this platform are sufficient', () => expect(hasAll(wanted, installed)).toBe(true))

test.each(['node_modules/zod', 'node_modules/native-linux'])('a missing %s is detected', (path) => {
  const packages = Object.fromEntries(Object.entries(installed.packages).filter(([name]) => name !== path))
  expect(hasAll(wanted, { packages })).toBe(false)
})

test('a different version is detected', () => {
  expect(hasAll(wanted, { packages: { ...installed.packages, 'node_modules/zod': { version: '4.0.1' } } })).toBe(false)
})
