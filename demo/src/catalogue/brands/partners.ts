import { sameForAll } from './rules.ts'
import type { BrandPage } from './types.ts'

/** The pages of the study tours, the housekeepers and the winery. */
export const partnerPages: readonly BrandPage[] = [
  {
    key: 'yz-school',
    look: 'school',
    brand: 'yz',
    title: '以山为课',
    subtitle: '云舟研学的教室没有围墙：泊云村的窑、千灯窟的壁、青檐镇的屋檐，老师就是在那里干活的人。',
    hero: { family: 'pagoda', seed: 'page-yz-school', brief: 'rooftops rain' },
    sections: [
      {
        title: '这学期的课',
        content: '',
        items: [
          {
            title: '泥要揉到听话',
            text: '泊云村，半日。揉泥、拉坯、捏一只小罐，烧好寄回家。',
            art: { family: 'porcelain', seed: 'school-clay', brief: 'jar celadon' },
          },
          {
            title: '一块蓝从哪里来',
            text: '线上六讲。矿石、胶和一千年的时间。',
            art: { family: 'mural', seed: 'school-blue', brief: 'lamps' },
          },
          {
            title: '量一座屋顶',
            text: '青檐镇，一日。皮尺、铅笔和一张不准用橡皮的纸。',
            art: { family: 'pagoda', seed: 'school-roof', brief: 'rooftops dusk' },
          },
          {
            title: '夜里认星',
            text: '鹤汀望台，一晚。带外套，不带手电。',
            art: { family: 'crane', seed: 'school-stars', brief: 'flight moon' },
          },
        ],
      },
      {
        title: '老师怎么教',
        content:
          '<p>我们请来的老师多半不太会讲课，他们会做。所以课上话不多，手不停。<strong>做坏了不要紧，做坏的那一只也能带走。</strong></p>',
        items: [],
      },
    ],
    howTo: [
      '选一门课，看清日子和地方',
      '六岁以上可报名，十岁以下请家长一起来',
      '当天提前一刻钟到，出示核销码',
      '穿不怕弄脏的衣服',
    ],
    rules: [...sameForAll, '开课前两天可以改期一次，当天不到视为已使用。', '课上的作品归学员，烧坏的会如实告诉你。'],
  },
  {
    key: 'ltgj-houseKeep',
    look: 'home',
    brand: 'ltgj',
    title: '塘对面的帮手',
    subtitle: '家里的事，有时候只是缺一双手。邻塘管家的人住得不远，来得也快。',
    hero: { family: 'lantern', seed: 'page-ltgj', brief: 'street' },
    sections: [
      {
        title: '能帮上的忙',
        content:
          '<p>来的人都有健康证和身份核验，自带围裙、鞋套和工具。<strong>家里有老人或猫，请先说一声。</strong></p>',
        items: [
          {
            title: '打扫',
            text: '厨房、浴室或整屋，两小时起。',
            art: { family: 'papercut', seed: 'home-clean', brief: 'vase red' },
          },
          {
            title: '擦窗',
            text: '六扇以内，外窗视楼层而定。',
            art: { family: 'papercut', seed: 'home-window', brief: 'birds' },
          },
          {
            title: '收纳',
            text: '换季衣物，归好类、贴好签。',
            art: { family: 'papercut', seed: 'home-order', brief: 'rosette gold' },
          },
          {
            title: '陪老人说说话',
            text: '两小时，可以顺便买菜、取药。',
            art: { family: 'papercut', seed: 'home-talk', brief: 'fish red' },
          },
        ],
      },
      {
        title: '到得了的地方',
        content: '<p>云岫城区与青檐镇，早八点到晚八点。其他地方暂时到不了，我们在一个镇一个镇地找人。</p>',
        items: [],
      },
    ],
    howTo: [
      '在权益里点“申请使用”。',
      '两个工作日内，管家会打电话来约时间。',
      '上门先看证件，再开始做事。',
      '做完了一起看一遍，满意再结束。',
    ],
    rules: [
      ...sameForAll,
      '约好之后，提前一天可以改期；当天取消视为已使用。',
      '贵重物品请先收好；有损坏当场说，三天内给答复。',
    ],
  },
  {
    key: 'syjk-wine',
    look: 'wine',
    brand: 'syjk',
    title: '冬酿',
    subtitle: '立冬下缸，四十天后开。糯米、酒曲、松月泉，一口缸只用这三样。',
    hero: { family: 'porcelain', seed: 'page-syjk', brief: 'meiping celadon' },
    sections: [
      {
        title: '窖里的三层',
        content: '',
        items: [
          {
            title: '当年',
            text: '米香最重，酒色像刚泡开的茶。宜温一温再喝。',
            art: { family: 'porcelain', seed: 'wine-young', brief: 'ewer moon' },
          },
          {
            title: '三年',
            text: '甜退下去，松木的味道上来。适合两个人分一壶。',
            art: { family: 'porcelain', seed: 'wine-three', brief: 'gourd moon' },
          },
          {
            title: '十年',
            text: '一年只开两坛。倒出来挂杯，喝完杯底还有香。',
            art: { family: 'porcelain', seed: 'wine-ten', brief: 'jar temmoku' },
          },
        ],
      },
      {
        title: '窖主的话',
        content: '<p>酒不是越老越好，是到了时候最好。哪一坛到了时候，要下去听。我父亲听坛口，我听坛底。</p>',
        items: [],
      },
    ],
    howTo: ['确认已满十八岁，填好收货地址', '点“申请寄送”，每周三装坛', '收到后静置一晚，再开封'],
    rules: [
      ...sameForAll,
      '只寄给、也只接待年满十八岁的藏友；过量饮酒有害健康。',
      '酒坛易碎，签收时请当面开箱，破损当场拍照，我们补寄。',
    ],
  },
]
