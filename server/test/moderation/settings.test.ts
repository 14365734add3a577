import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from '../../src/core/config/index.ts'
import { createModeration } from '../../src/providers.ts'
import { testCore } from '../support/testCore.ts'

const folder = mkdtempSync(join(tmpdir(), 'moderation-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The settings that prevent the start. */
function wrongOf(environment: Record<string, string>): string[] {
  try {
    loadConfig({ DATA_FOLDER: folder, ...environment })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map(({ name }) => name)
    throw error
  }
}

describe('settings', () => {
  test('of a service without its key prevent the start, naming both parts', () => {
    expect(wrongOf({ MODERATION_PROVIDER: 'aliyun' })).toEqual([
      'MODERATION_ACCESS_KEY_ID',
      'MODERATION_ACCESS_KEY_SECRET',
    ])
    const key = { MODERATION_ACCESS_KEY_ID: 'id', MODERATION_ACCESS_KEY_SECRET: 'secret' }
    expect(wrongOf({ MODERATION_PROVIDER: 'aliyun', ...key })).toEqual([])
  })

  test.each([
    ['MODERATION_PROVIDER', 'nobody'],
    ['MODERATION_ENDPOINT', 'http://green.example.cn'],
    ['MODERATION_TIMEOUT_MILLISECONDS', '60000'],
  ])('%s=%s prevents it too', (name, value) => expect(wrongOf({ [name]: value })).toEqual([name]))
})

test('the settings choose the provider; the local one leaves every picture to a reviewer', async () => {
  const core = await testCore()
  const local = createModeration(core)
  expect(local.name).toBe('local')
  expect(await local.moderateText('春风')).toEqual({ kind: 'pass' })
  expect(await local.moderatePicture('https://yun.example.cn/a.jpg')).toEqual({ kind: 'review', doubts: ['picture'] })
  const { config } = core
  const chosen = {
    ...core,
    config: { ...config, moderation: { ...config.moderation, provider: 'aliyun' as const } },
  }
  expect(createModeration(chosen).name).toBe('aliyun')
  await core.close()
})
