import { expect, it } from 'vitest'
import { recognise } from '../../src/features/address/recognise.ts'

const all = { name: '沈听松', phone: '13812345678', regionCode: '330106', detail: '文三路100号3幢501室' }

const spellings = [
  '沈听松 13812345678 浙江省杭州市西湖区文三路100号3幢501室',
  '浙江省杭州市西湖区文三路100号3幢501室 沈听松 13812345678',
  '沈听松，138-1234-5678，浙江 杭州 西湖区 文三路100号3幢501室',
  '收货人：沈听松\n手机号码：+86 138 1234 5678\n所在地区：浙江省杭州市西湖区\n详细地址：文三路100号3幢501室',
  '杭州市西湖区文三路100号3幢501室，310012，沈听松，１３８１２３４５６７８',
  '13812345678沈听松 浙江省 西湖区 文三路100号3幢501室',
]

it('a whole address is parsed in any order and format', () => {
  expect(spellings.map(recognise)).toEqual(spellings.map(() => all))
})

const regions = [
  ['林晚舟 13912345678 北京市东城区东四北大街8号', '110101', '东四北大街8号'],
  ['林晚舟 13912345678 北京北京市东城区东四北大街8号', '110101', '东四北大街8号'],
  ['林晚舟 13912345678 湖北省仙桃市沔州大道1号', '429004', '沔州大道1号'],
  ['林晚舟 13912345678 内蒙古呼和浩特市新城区迎宾路2号', '150102', '迎宾路2号'],
  ['林晚舟 13912345678 吉林市昌邑区解放大路3号', '220202', '解放大路3号'],
] as const

it('the region is recognised, however it is written', () => {
  const found = regions.map(([text]) => recognise(text))
  expect(found).toEqual(
    regions.map(([, regionCode, detail]) => ({ name: '林晚舟', phone: '13912345678', regionCode, detail })),
  )
})

it('guesses no region from a district name that many cities share', () => {
  expect(recognise('沈听松 鼓楼区中山路1号')).toMatchObject({
    name: '沈听松',
    regionCode: '',
    detail: '鼓楼区中山路1号',
  })
})

it('leaves what is no address as it is', () => {
  for (const text of ['', '   ', '你好', '一二三四五六七八九十'.repeat(30), '12345678901234567890'])
    expect(recognise(text), text).toMatchObject({ phone: '', regionCode: '' })
})

const fromChats = [
  [
    '收货人: 张三\n手机号码: 13812345678\n所在地区: 浙江省杭州市西湖区文新街道\n详细地址: 文三路100号3幢501室',
    '张三',
    '文新街道 文三路100号3幢501室',
  ],
  ['收件人：张三，电话：138 1234 5678，收货地址：浙江省杭州市西湖区文新街道文三路100号', '张三', '文新街道文三路100号'],
  ['姓名 张三 手机 13812345678 浙江省 杭州市 西湖区 文三路100号', '张三', '文三路100号'],
  ['浙江省杭州市西湖区文三路100号（张三收）13812345678', '张三', '文三路100号'],
  [
    '详细地址：浙江省杭州市西湖区文三路100号\n联系电话：(+86)138-1234-5678\n收货人姓名：买买提•艾力江',
    '买买提·艾力江',
    '文三路100号',
  ],
  ['阿卜杜热合曼・买买提 13812345678 浙江省杭州市西湖区文三路100号', '阿卜杜热合曼·买买提', '文三路100号'],
  ['收货人：John Smith\n手机：008613812345678\n地址：中国浙江省杭州市西湖区文三路100号', 'John Smith', '文三路100号'],
  ['张三 13812345678/13912345679 浙江省杭州市西湖区文三路100号', '张三', '文三路100号'],
  ['张三 0571-88123456 13812345678 浙江省杭州市西湖区文三路100号 邮编：310012', '张三', '文三路100号'],
  ['\u202a13812345678\u202c 张三 浙江省杭州市西湖区文三路１００号', '张三', '文三路100号'],
] as const

it('the formats of shops and chats are parsed', () => {
  const found = fromChats.map(([text]) => recognise(text))
  expect(found).toEqual(
    fromChats.map(([, name, detail]) => ({ name, phone: '13812345678', regionCode: '330106', detail })),
  )
})

const districts = [
  ['上海市市辖区浦东新区世纪大道1号', '310115'],
  ['新疆维吾尔自治区乌鲁木齐市天山区解放路1号', '650102'],
  ['广西南宁青秀区民族大道1号', '450103'],
  ['吉林省延边州延吉市光明街1号', '222401'],
  ['重庆市渝中区解放碑1号', '500103'],
] as const

it('the district is recognised without its city or with a short province', () => {
  const found = districts.map(([text]) => recognise(`张三 13812345678 ${text}`))
  expect(found.map(({ name, regionCode }) => [name, regionCode])).toEqual(districts.map(([, code]) => ['张三', code]))
})

it('does not take a landline for a mobile number, and leaves it out of the address', () => {
  expect(recognise('张三 0571-88123456 浙江省杭州市西湖区文三路100号')).toEqual({
    name: '张三',
    phone: '',
    regionCode: '330106',
    detail: '文三路100号',
  })
})
