import type { Banner, Zone } from './types.ts'

/** The large pictures at the top of the home page. */
export const banners: readonly Banner[] = [
  {
    key: 'banner-peaks',
    art: { family: 'mountains', seed: 'banner-peaks', brief: 'layers malachite' },
    title: '云岫十二峰',
    subtitle: '沈砚秋山水长卷，八景已入藏，九叠屏即将首发',
    opens: { kind: 'series', key: 'peaks' },
  },
  {
    key: 'banner-lantern',
    art: { family: 'lantern', seed: 'banner-lantern', brief: 'street' },
    title: '浮光夜',
    subtitle: '一条街先亮，一座桥再亮，最后满河都亮',
    opens: { kind: 'series', key: 'lantern' },
  },
  {
    key: 'banner-grotto',
    art: { family: 'mural', seed: 'banner-grotto', brief: 'cliff' },
    title: '千灯窟',
    subtitle: '崖壁上的一千盏灯，按矿物原色复原',
    opens: { kind: 'work', key: 'grotto-blue-halo' },
  },
  {
    key: 'banner-crane',
    art: { family: 'crane', seed: 'banner-crane', brief: 'flight dawn' },
    title: '鹤汀四时',
    subtitle: '第一批客人已经到了',
    opens: { kind: 'series', key: 'crane' },
  },
]

/** The sections of the home page, top to bottom: three works each, beside the drop. The catalogue has the rest. */
export const zones: readonly Zone[] = [
  {
    key: 'first',
    title: '首发专区',
    subtitle: '接下来开售的作品，可先设提醒',
    works: ['peaks-nine-screens', 'bronze-gold-mask', 'papercut-layered-hills'],
    rest: { label: 'first' },
  },
  {
    key: 'landscape',
    title: '山水',
    subtitle: '峰、雾、田、潭，一天换好几回样子',
    works: ['peaks-listening-pines', 'terrace-three-thousand-moons', 'peaks-embracing-mist'],
    rest: { label: 'landscape' },
  },
  {
    key: 'workshop',
    title: '非遗工坊',
    subtitle: '剪纸、皮影、扎灯、脸谱，都有人还在做',
    works: ['opera-red-general', 'shadow-banner-general', 'lantern-first-street'],
    rest: { label: 'heritage' },
  },
  {
    key: 'museum',
    title: '馆藏复原',
    subtitle: '坞山的铜，千灯窟的颜色',
    works: ['bronze-night-watch-ding', 'grotto-lotus-caisson', 'bronze-four-spirits-mirror'],
    rest: { label: 'museum' },
  },
  {
    key: 'goods',
    title: '文创好物',
    subtitle: '从画里拿到手上的东西，由作坊直接寄出',
    works: ['goods-sky-teacup', 'goods-rabbit-lantern', 'goods-handscroll'],
    rest: 'physical',
  },
]
