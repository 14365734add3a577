import { worksOf } from '../work.ts'

/** Works that are never sold: they result from compositions. */
export const composed = [
  ...worksOf({ series: 'peaks', creator: 'shen-yanqiu', shop: 'river', labels: ['landscape'] }, [
    {
      key: 'composed-peaks-scroll',
      title: '听松双屏·合卷',
      story:
        '两张《听松峰·初雾》并在一起，雾会在接缝处连上。沈砚秋画初雾时在纸边各留了半棵松，单看像没有画完，合上才是一棵。他说一个人看山，看见的总是半座；两个人坐在一处，山才是整的。合卷只做给手里有两张初雾的人，装裱时用的是同一块绫子。',
      art: { family: 'mountains', seed: 'composed-scroll', brief: 'pines dawn pair' },
      edition: 200,
      priceFen: 7980,
      sale: { kind: 'composed' },
    },
  ]),
  ...worksOf({ series: 'papercut', creator: 'zhu-qiaoyun', shop: 'workshop', labels: ['heritage', 'festival'] }, [
    {
      key: 'composed-papercut-hall',
      title: '百子满堂',
      story:
        '石榴坊正月里有个规矩：学徒各自剪一张开门花，到元宵那天拼到一面窗上，叫满堂。三张团花错开半圈叠着，红从里面透出来，一层比一层浅。祝巧云说，一张花是一个人的耐心，三张叠在一起，才看得出坊里的热闹。拼好的窗要留到清明，纸褪成粉色才揭。',
      art: { family: 'papercut', seed: 'composed-hall', brief: 'hall red' },
      edition: 120,
      priceFen: 2970,
      sale: { kind: 'composed' },
    },
  ]),
  ...worksOf({ series: 'lantern', creator: 'lin-denghuo', shop: 'workshop', labels: ['festival'] }, [
    {
      key: 'composed-lantern-water',
      title: '灯影入潭',
      story:
        '上元夜的送灯顺漱川漂到落花潭，会在潭心打一个转。那一刻灯在水上，鱼在灯下，影戏班的布还没有收，三样光叠在一处，只有一盏茶的工夫。林灯火和白榆为这一刻在潭边等过三年，头两年灯都灭在了半路。第三年没有风。',
      art: { family: 'lantern', seed: 'composed-water', brief: 'pool' },
      edition: 80,
      priceFen: 5980,
      sale: { kind: 'composed' },
    },
  ]),
]
