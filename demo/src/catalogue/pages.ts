import { writeDocument } from './texts/document.ts'

/** Texts of the demonstration take effect as this version. */
export const textVersion = { version: '2026.1', effectiveOn: '2026-01-01' } as const

/** What fills the blanks of the product's templates in the demonstration. */
export const operatorFacts = {
  公司全称: '云岫文化有限公司',
  统一社会信用代码: '示例信用代码 00000000000000000X',
  注册地址: '云岫市山前街 1 号',
  约定管辖的人民法院: '被告所在地人民法院',
  客服电话: '400-000-0000',
  联系邮箱: 'service@example.com',
  个人信息保护联系邮箱: 'privacy@example.com',
  个人信息保护负责人: '法务部',
  支付机构名称: '示例支付',
  实名核验机构名称: '示例核验',
  物流公司名称: '示例物流',
  短信服务商名称: '示例短信',
  推送服务商名称: '示例推送',
  客服时间: '每天 9:00 至 21:00 ',
} as const

/** The about page of the demonstration's own platform. */
export const aboutText = writeDocument('{brand}想做的事很简单：把一个地方的山水与手艺，做成可以长久收藏的样子。', [
  [
    '我们做什么',
    '我们与博物院、工坊、剧社和窑社一起，把值得被看见的作品以数字方式发行。每件作品限量、有编号、有来历，写明谁画的、画的是什么、照着哪一件实物。',
    '每一次发售，收益的一部分交还给做它们的人，用来修一座窑、续一门课，或者把一出快要没人会唱的戏录下来。',
  ],
  [
    '我们相信什么',
    '收藏首先是喜欢。所以我们不做转卖，不谈涨跌，也不用倒计时之外的方式催你。',
    '规则要讲在前面。发行数量、概率、限购和价格，首件售出之后就不再更改；结果可以由你自己的浏览器重新核对。',
  ],
  [
    '我们怎样选作品',
    [
      '来历清楚：有明确的创作者或馆藏出处，授权齐全。',
      '经得起放大：细节处看得出手上的功夫。',
      '与一个地方有关：山、水、节令、手艺，至少占一样。',
    ],
  ],
  ['联系我们', '合作与建议可以通过在线客服转交，我们会在三个工作日内回复。'],
])
