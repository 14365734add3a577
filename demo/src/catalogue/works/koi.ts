import { worksOf } from '../work.ts'

const hour = 3600

export const koi = worksOf({ series: 'koi', creator: 'bai-yu', shop: 'river', labels: ['nature'] }, [
  {
    key: 'koi-pair-turning',
    title: '并肩转了一个弯',
    story:
      '潭里有两尾总在一起，一红一白，白榆叫它们“朱先生”和“雪先生”。它们绕潭一周要一刻钟，到了东边的石头前必定一齐转弯，像约好了。有一天只来了朱先生，她等到天黑，第二天雪先生又出现了，像什么也没有发生过，两尾鱼照旧转那个弯。',
    art: { family: 'koi', seed: 'pair-turning', brief: 'pair paper' },
    edition: 1500,
    priceFen: 2590,
    sale: { kind: 'on sale', soldRatio: 0.47 },
  },
  {
    key: 'koi-petal-morning',
    title: '花底下的早晨',
    story:
      '三月的潭面铺满桃花，鱼在花下走，花便跟着动，人坐在岸上，看见的是一条条会走的路。偶尔有鱼上来换气，破开一个圆，花瓣向四面退，又慢慢合上。白榆数过，一个圆合拢要七次呼吸，她自己的呼吸。',
    art: { family: 'koi', seed: 'petal-morning', brief: 'school jade' },
    edition: 1200,
    priceFen: 3590,
    sale: { kind: 'tight', left: 19 },
  },
  {
    key: 'koi-ink-elder',
    title: '墨长老',
    story:
      '全身漆黑，只有尾尖一点白，潭里最大的一尾，据说比看潭人的年纪还大。它不和别的鱼走，也不避人，常停在莲叶底下，半天不动一下鳍。孩子们相信它听得懂话，对着它许愿之前要先通报自己的名字。墨长老从不点头，可也从不走开。',
    art: { family: 'koi', seed: 'ink-elder', brief: 'lotus night' },
    edition: 500,
    priceFen: 8800,
    sale: { kind: 'coming', opensInSeconds: 8 * hour },
  },
  {
    key: 'koi-sunset-ring',
    title: '九尾成环，恰好把落日围在潭心里',
    story:
      '四月里有几天，落日的光从崖口直照进来，潭心会亮起一个圆。鱼喜欢暖，便围着那个圆慢慢转，多的时候有九尾。整个过程不到十分钟，光一走，鱼也散了。来看的人都说是巧合，第二天又都来了。',
    art: { family: 'koi', seed: 'sunset-ring', brief: 'ring dusk' },
    edition: 900,
    priceFen: 4990,
    sale: { kind: 'sold out' },
  },
  {
    key: 'koi-lotus-rain',
    title: '听雨的鱼',
    story:
      '下雨的时候鱼会沉下去，可是有几尾偏偏浮上来，停在莲叶边上，雨打叶子的声音从上面传下来。白榆说它们在听雨，看潭人说它们在等虫子。她把这句话也写进了笔记，旁边画了一个小小的问号，后来又在问号旁边画了一把伞。',
    art: { family: 'koi', seed: 'lotus-rain', brief: 'rain jade' },
    edition: 2200,
    priceFen: 1590,
    sale: { kind: 'on sale', soldRatio: 0.36 },
  },
])
