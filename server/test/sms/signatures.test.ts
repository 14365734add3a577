import { expect, test } from 'vitest'
import { signCall as signAliyun } from '../../src/adapters/aliyun/signature.ts'
import { signCall as signTencent } from '../../src/adapters/tencentCloud/signature.ts'

// The worked examples of the providers' own documentation, keys as printed there.

test("Aliyun's example of signature V3 is reproduced exactly", () => {
  const { query, headers } = signAliyun(
    { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' },
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      parameters: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
    },
    { at: new Date('2023-10-26T10:22:32.789Z'), nonce: '3156853299f313e23d1673dc12e1703d' },
  )
  expect(query).toBe('ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai')
  expect(headers).toEqual({
    'x-acs-action': 'RunInstances',
    'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-acs-date': '2023-10-26T10:22:32Z',
    'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
    'x-acs-version': '2014-05-26',
    authorization:
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
      'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
      'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  })
})

test("Tencent Cloud's example of signature v3 is reproduced exactly", () => {
  const stars = '*'.repeat(32)
  const headers = signTencent(
    { accessKeyId: `AKID${stars}`, accessKeySecret: stars },
    {
      host: 'cvm.tencentcloudapi.com',
      service: 'cvm',
      action: 'DescribeInstances',
      // Printed with spaces and escapes, so it differs from JSON.stringify's output.
      body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
    },
    1_551_113_065,
  )
  expect(headers).toEqual({
    'content-type': 'application/json; charset=utf-8',
    'x-tc-action': 'DescribeInstances',
    'x-tc-timestamp': '1551113065',
    authorization:
      `TC3-HMAC-SHA256 Credential=AKID${stars}/2019-02-25/cvm/tc3_request, ` +
      'SignedHeaders=content-type;host;x-tc-action, ' +
      'Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
  })
})
