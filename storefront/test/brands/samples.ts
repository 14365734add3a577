import type { Reply } from '@app/contract/types'

export type Page = Reply<'ops/config/info'>
export type Right = Reply<'rights/rightsConfig/ByIds'>['list'][number]

const picture = (url: string) => ({ url, widths: [480], ratio: 1.5, placeholder: '' })

export const somePage: Page = {
  key: 'jxdd-summer',
  look: 'summer',
  brandName: '锦溪东渡',
  title: '溪上消夏',
  subtitle: '越往里走越凉',
  hero: picture('/media/demo/summer'),
  sections: [
    {
      title: '一条溪',
      content: '<p>分<strong>三段</strong></p><script>window.hit = 1</script>',
      items: [
        { title: '上溪', text: '水最凉', picture: picture('/media/demo/a'), link: '' },
        { title: '中溪', text: '听雨', picture: null, link: '/digital' },
        { title: '下溪', text: '浅滩', picture: null, link: 'https://a.example/x' },
        { title: '谷外', text: '', picture: null, link: 'javascript:go()' },
      ],
    },
  ],
  howTo: ['出示核销码', '领手环'],
  rules: ['每人一次', '谷内不生火'],
  rightsIds: ['3', '7'],
  updateTime: Date.UTC(2026, 10, 1) / 1000,
}

export const someRight = (configId: string, name: string): Right => ({
  configId,
  name,
  summary: '凭藏品入园一次',
  brandKey: 'jxdd',
  brandName: '锦溪东渡',
  rightsType: 2,
  delivery: 'site',
  cover: picture('/media/demo/right'),
  img: 'right',
  validFrom: null,
  validUntil: Date.UTC(2026, 11, 31, 4) / 1000,
  content: '',
  howTo: [],
  pagePath: '/interest/jxdd/summer/:id',
})
