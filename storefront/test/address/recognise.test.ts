import { expect, it } from 'vitest'
import { recognise } from '../../src/features/address/recognise.ts'

const all = { name: '沈听松', phone: '13812345678', regionCode: '330106', detail: '文三路100号3幢501室' }

it.each([
  '沈听松 13812345678 浙江省杭州市西湖区文三路100号3幢501室',
  '浙江省杭州市西湖区文三路100号3幢501室 沈听松 13812345678',
  '沈听松，138-1234-5678，浙江 杭州 西湖区 文三路100号3幢501室',
  '收货人：沈听松\n手机号码：+86 138 1234 5678\n所在地区：浙江省杭州市西湖区\n详细地址：文三路100号3幢501室',
  '杭州市西湖区文三路100号3幢501室，310012，沈听松，１３８１２３４５６７８',
  '13812345678沈听松 浙江省 西湖区 文三路100号3幢501室',
])('reads %j', (text) => {
  expect(recognise(text)).toEqual(all)
})

it.each([
  ['林晚舟 13912345678 北京市东城区东四北大街8号', '110101', '东四北大街8号'],
  ['林晚舟 13912345678 北京北京市东城区东四北大街8号', '110101', '东四北大街8号'],
  ['林晚舟 13912345678 湖北省仙桃市沔州大道1号', '429004', '沔州大道1号'],
  ['林晚舟 13912345678 内蒙古呼和浩特市新城区迎宾路2号', '150102', '迎宾路2号'],
  ['林晚舟 13912345678 吉林市昌邑区解放大路3号', '220202', '解放大路3号'],
])('knows the region of %j', (text, regionCode, detail) => {
  expect(recognise(text)).toEqual({ name: '林晚舟', phone: '13912345678', regionCode, detail })
})

it('guesses no region from a district that many cities have', () => {
  expect(recognise('沈听松 鼓楼区中山路1号')).toMatchObject({
    name: '沈听松',
    regionCode: '',
    detail: '鼓楼区中山路1号',
  })
})

it.each(['', '   ', '你好', '一二三四五六七八九十'.repeat(30), '12345678901234567890'])('takes %j as it is', (text) => {
  expect(recognise(text)).toMatchObject({ phone: '', regionCode: '' })
})
