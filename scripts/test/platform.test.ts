import { expect, test } from 'vitest'
import { checkPlatform } from '../lib/platform.mjs'

test.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
])('runs on %s %s', (platform, cpu) => {
  expect(() => checkPlatform(platform, cpu)).not.toThrow()
})

test.each([
  ['win32', 'x64'],
  ['linux', 'ia32'],
])('reports that %s %s is not supported', (platform, cpu) => {
  expect(() => checkPlatform(platform, cpu)).toThrow(`this is ${platform} ${cpu}: please use a Linux container`)
})
