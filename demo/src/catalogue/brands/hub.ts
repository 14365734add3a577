import { sameForAll } from './rules.ts'
import type { BrandPage } from './types.ts'

/** The hub, which links to all brand pages. */
export const hubPages: readonly BrandPage[] = [
  {
    key: 'interest',
    look: 'hub',
    title: '藏品之外',
    subtitle: '四家住在云岫的伙伴，替藏品的主人留了一扇门：一条溪、一间教室、一位帮手、一坛酒。',
    sections: [
      {
        title: '四扇门',
        content: '',
        items: [
          {
            title: '锦溪东渡',
            text: '溪谷、梯田与竹筏，一条水走四季。',
            art: { family: 'koi', seed: 'door-jxdd', brief: 'lotus jade' },
            opens: 'jxdd-summer',
          },
          {
            title: '云舟研学',
            text: '把窑口、窟寺和古镇都当作教室。',
            art: { family: 'shadow', seed: 'door-yz', brief: 'scholar' },
            opens: 'yz-school',
          },
          {
            title: '邻塘管家',
            text: '一个电话，塘对面的人就到了。',
            art: { family: 'pagoda', seed: 'door-ltgj', brief: 'rooftops dusk' },
            opens: 'ltgj-houseKeep',
          },
          {
            title: '松月酒库',
            text: '松月坡下的老窖，一年只封一次缸。',
            art: { family: 'porcelain', seed: 'door-syjk', brief: 'jar temmoku' },
            opens: 'syjk-wine',
          },
        ],
      },
      {
        title: '锦溪的四页',
        content: '<p>锦溪东渡地方大，按时节分成几页写。规则只有一份，放在最后。</p>',
        items: [
          { title: '溪上消夏', text: '水最凉的三个月', opens: 'jxdd-summer' },
          { title: '稻熟一千层', text: '开镰到霜降', opens: 'jxdd-autumn' },
          { title: '走一走', text: '五站步道与竹筏', opens: 'jxdd-play' },
          { title: '权益使用规则', text: '去之前读一遍', opens: 'jxdd-rules' },
        ],
      },
    ],
    howTo: [
      '带权益的藏品到手后，权益就在“我的藏品权益”里等你，不用另外领取。',
      '点开一项，按它写的方式用：到现场出示核销码、领取券码、申请使用，或填地址申请寄送。',
      '用过之后，页面会记下时间和地方，随时可以回来看。',
    ],
    rules: [...sameForAll, '伙伴的服务由伙伴提供；遇到不顺心的事，可以先找在线客服，由我们去说。'],
  },
]
