import { describe, expect, test } from 'vitest'
import { routes } from '../src/routes.ts'

const fieldsOf = (reply: { shape: object }) => Object.keys(reply.shape)

describe('entities have every field that is known of them', () => {
  test('[entity.user-info]', () => {
    expect(fieldsOf(routes['user/user/info'].reply)).toEqual([
      'uid',
      'avatar',
      'account',
      'nickname',
      'career',
      'sex',
      'city',
      'phone',
      'birthday',
      'numberOfFans',
      'numberOfUsersConcerned',
      'personalizedSignature',
      'quantityOfCollectibles',
      'quantityOfStore',
      'blockchainAddress',
      'emil',
      'registrationChannel',
      'kycStatus',
      'isDisable',
      'disableReason',
      'orderCount',
      'amountConsume',
      'returnrecord',
      'loginTimes',
      'createTime',
      'updateTime',
      'lastLoginTime',
      'points',
      'isSecurity',
      'isUnderAge',
      'vipLevels',
    ])
  })

  test('[entity.memory-section]', () => {
    expect(fieldsOf(routes['ops/specialTypeConfig/byType'].reply)).toEqual([
      'id',
      'title',
      'accessStatus',
      'introduceStatus',
      'redPoint',
      'webBanner',
      'appBanner',
      'imgData',
    ])
  })

  test('[entity.customer-service]', () => {
    expect(fieldsOf(routes['ops/service/config/info'].reply)).toEqual(['link'])
  })

  test('[entity.exchange-result]', () => {
    expect(fieldsOf(routes['hwnft/exchangeCode/exchange'].reply)).toEqual(['type', 'cover', 'name', 'nftId'])
  })

  test('[entity.invite-info]', () => {
    expect(fieldsOf(routes['user/user/inviteNewPeople/invite'].reply)).toContain('inviteUrl')
  })
})
