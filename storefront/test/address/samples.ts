import type { DeliveryAddress } from '../../src/domain/address/api.ts'

export const home: DeliveryAddress = {
  addressId: '1',
  name: '沈听松',
  phone: '138****0001',
  regionCode: '330106',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detail: '文三路 100 号 3 幢 501 室',
  isDefault: true,
}

export const office: DeliveryAddress = {
  addressId: '2',
  name: '林晚舟',
  phone: '139****8821',
  regionCode: '110101',
  province: '北京市',
  city: '北京市',
  district: '东城区',
  detail: '东四北大街 8 号院',
  isDefault: false,
}
