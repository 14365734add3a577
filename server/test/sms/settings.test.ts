import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from '../../src/core/config/index.ts'
import { checkCells } from '../support/cells.ts'

const folder = mkdtempSync(join(tmpdir(), 'settings-'))
afterAll(() => rmSync(folder, { recursive: true }))

const load = (environment: Record<string, string>) => loadConfig({ DATA_FOLDER: folder, ...environment })

/** The error message that prevents the start. */
function stopOf(environment: Record<string, string>): ConfigError {
  try {
    load(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
  throw new Error('these settings were accepted')
}

const keys = { SMS_ACCESS_KEY_ID: 'id', SMS_ACCESS_KEY_SECRET: 'hunter2', SMS_SIGN_NAME: '云岫', SMS_TEMPLATE: 'SMS_1' }

describe('a provider with missing settings prevents the start, naming all of them', () => {
  test('of a provider of messages', () =>
    checkCells(
      [
        ['aliyun', ['SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE']],
        ['tencent', ['SMS_ACCESS_KEY_ID', 'SMS_ACCESS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE', 'SMS_APP_ID']],
      ],
      (provider, names) => {
        const error = stopOf({ SMS_PROVIDER: provider })
        expect(error.problems.map(({ name }) => name)).toEqual(names)
        expect(error.message).toContain(`SMS_ACCESS_KEY_ID：使用 SMS_PROVIDER=${provider} 时必须提供`)
      },
    ))

  test('REAL_NAME_PROVIDER=tencent', () => {
    const error = stopOf({ REAL_NAME_PROVIDER: 'tencent', REAL_NAME_ACCESS_KEY_ID: 'id' })
    expect(error.problems.map(({ name }) => name)).toEqual(['REAL_NAME_ACCESS_KEY_SECRET'])
  })

  test('CAPTCHA_PROVIDER=tencent', () => {
    const error = stopOf({ CAPTCHA_PROVIDER: 'tencent', CAPTCHA_ACCESS_KEY_ID: 'id' })
    const names = ['CAPTCHA_APP_ID', 'CAPTCHA_APP_SECRET_KEY', 'CAPTCHA_ACCESS_KEY_SECRET']
    expect(error.problems.map(({ name }) => name)).toEqual(names)
  })

  test('one key is missing', () => {
    const error = stopOf({ SMS_PROVIDER: 'tencent', ...keys })
    expect(error.problems.map(({ name }) => name)).toEqual(['SMS_APP_ID'])
    expect(error.message).not.toContain('hunter2')
  })
})

describe('wrong values prevent the start', () => {
  test('of other forms are refused by name', () =>
    checkCells(
      [
        ['SMS_TEMPLATES', '6:SMS_6'],
        ['SMS_TEMPLATES', '1:SMS_1,1:SMS_2'],
        ['SMS_TEMPLATES', 'login:SMS_1'],
        ['SMS_TEMPLATES', '1:'],
        ['SMS_TEMPLATE_FIELDS', 'name'],
        ['SMS_ENDPOINT', 'http://sms.example.cn'],
        ['SMS_ENDPOINT', 'sms.example.cn'],
        ['SMS_TIMEOUT_MILLISECONDS', '60000'],
        ['SMS_DAILY_BUDGET', '0'],
        ['REAL_NAME_ENDPOINT', 'http://10.0.0.1'],
        ['CAPTCHA_PROVIDER', 'geetest'],
        ['CAPTCHA_APP_ID', 'abc'],
        ['CAPTCHA_ENDPOINT', 'http://captcha.example.cn'],
      ],
      (name, value) => {
        expect(stopOf({ [name]: value }).problems.map((problem) => problem.name)).toEqual([name])
      },
    ))
})

test('a complete provider is accepted', () => {
  const templates = { SMS_TEMPLATES: '2:SMS_2, 7:SMS_7', SMS_TEMPLATE_FIELDS: 'minutes,code' }
  const { sms } = load({ SMS_PROVIDER: 'aliyun', ...keys, ...templates, SMS_ENDPOINT: 'https://dysmsapi.example.cn/' })
  expect(sms).toMatchObject({
    provider: 'aliyun',
    templates: { 2: 'SMS_2', 7: 'SMS_7' },
    templateFields: ['minutes', 'code'],
    endpoint: 'https://dysmsapi.example.cn',
  })
})
