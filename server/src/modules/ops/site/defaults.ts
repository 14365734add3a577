import { routes } from '@app/contract'
import * as z from 'zod'

const banner = routes['ops/config/info'].reply.shape.hero
const picture = banner.unwrap()

/** Footer and registration page; key `basic` of the table `settings`. */
const basic = z.object({
  slogan: z.string(),
  /** Line under the logo; `{brand}` stands for the brand's name. */
  copyright: z.string(),
  licences: z.array(z.strictObject({ name: z.string(), number: z.string(), link: z.string() })),
})

/** What belongs to the brand besides its name, which `core/brand` reads; key `brand` of the table `settings`. */
const brand = z.object({
  promises: z.array(z.string()),
  seal: banner,
  logo: banner,
  icon: banner,
  share: banner,
})

/** Addresses of customer service, by type; key `service`. */
const service = z.strictObject({
  /** Used for every type without a link of its own. */
  link: z.string(),
  links: z.record(z.string(), z.string()),
  /** Hosts that links of ads and zones may lead to, besides the storefront's own pages. */
  linkHosts: z.array(z.string()),
})

/** Entries to special sections of the site, by type (2: the memorial zone); key `specialTypes`. */
const specialTypes = z.record(
  z.string(),
  z.strictObject({
    id: z.string(),
    title: z.string(),
    accessStatus: z.int(),
    introduceStatus: z.int(),
    redPoint: z.int(),
    webBanner: z.string(),
    appBanner: z.string(),
    pcImages: z.array(z.string()),
    appImages: z.array(z.string()),
    /** Pictures in the form the console uses. */
    pictures: z
      .strictObject({
        webBanner: banner,
        appBanner: banner,
        web: z.array(picture),
        app: z.array(picture),
      })
      .optional(),
  }),
)

/** Settings that operators keep in the database. Values left out are as in `defaults`. */
export const contentSettings = { basic, brand, service, specialTypes }

export type ContentSettings = { [Key in keyof typeof contentSettings]: z.output<(typeof contentSettings)[Key]> }

export const defaults: ContentSettings = {
  basic: {
    slogan: '把一方山水与手艺，做成可以长久收藏的样子',
    copyright: '© 2026 {brand} 版权所有',
    // Marked as samples: the operator's own numbers belong in the table.
    licences: [
      { name: 'ICP 备案', number: '示例ICP备2026000000号-1', link: 'https://beian.miit.gov.cn/' },
      { name: '公安备案', number: '示例公网安备 00000000000000号', link: 'https://beian.mps.gov.cn/' },
      { name: '网络文化经营许可证', number: '示例网文〔2026〕0000-000号', link: '' },
      { name: '区块链信息服务备案', number: '示例网信备00000000000000000号', link: 'https://bcbeian.ifcert.cn/' },
    ],
  },
  brand: { promises: ['限量编号', '自己能核验', '附到场权益'], seal: null, logo: null, icon: null, share: null },
  service: { link: '/help', links: {}, linkHosts: [] },
  specialTypes: {
    2: {
      id: '2',
      title: '纪念专区',
      accessStatus: 0,
      introduceStatus: 1,
      redPoint: 0,
      webBanner: '',
      appBanner: '',
      pcImages: [],
      appImages: [],
    },
  },
}
