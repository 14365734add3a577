import { expect, test } from 'vitest'
import { unknownNames } from '../../../src/core/config/index.ts'

test.each([
  ['PROT', 'PORT'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_POOLSIZE', 'DATABASE_POOL_SIZE'],
  ['port', 'PORT'],
])('%s in the settings file is reported, and %s suggested', (name, nearest) => {
  expect(unknownNames({ [name]: '1' }, [name])).toEqual([{ name, nearest }])
})

test('an unknown name in the file is reported even if it resembles no setting', () => {
  expect(unknownNames({}, ['SOMETHING_ELSE'])).toEqual([{ name: 'SOMETHING_ELSE', nearest: undefined }])
})

test('names of settings, and those that Node and other tools read, are accepted', () => {
  expect(unknownNames({}, ['PORT', 'DATABASE_URL', 'NODE_OPTIONS', 'https_proxy', 'CHROMIUM_PATH', 'TZ'])).toEqual([])
})

test('of the environment only likely typos are reported', () => {
  const environment = {
    PROT: '1',
    SMS_PROVIDR: 'inbox',
    HOME: '/',
    POSTS: '',
    HOSTNAME: 'a',
    LOGNAME: 'b',
    EDITOR: 'vi',
  }
  expect(unknownNames(environment, [])).toEqual([
    { name: 'PROT', nearest: 'PORT' },
    { name: 'SMS_PROVIDR', nearest: 'SMS_PROVIDER' },
  ])
})
