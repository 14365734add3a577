import * as z from 'zod'

const text = (most: number) => z.string().max(most)

/** The sender printed on shipping labels; key `sender` of the table settings. Empty until it is filled in. */
const sender = z
  .strictObject({
    name: text(40).meta({ title: '寄件人', description: '印在面单上，例如店名或仓库的联系人。' }),
    phone: text(30).meta({ title: '寄件电话' }),
    address: text(200).meta({ title: '寄件地址', description: '退件也寄到这里，请写全省市区和门牌。' }),
  })
  .meta({ title: '面单寄件人' })

export const orderSchemas = { sender }
export type OrderSettings = { sender: z.output<typeof sender> }

export const orderDefaults: OrderSettings = { sender: { name: '', phone: '', address: '' } }
