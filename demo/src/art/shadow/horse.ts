import { mix } from '../colour.ts'
import { limb } from '../figure.ts'
import { fill, ring, stroke } from '../line.ts'
import type { Sheet } from '../sheet.ts'
import { coins, hide, type Hide, ink, leather, scales } from './hide.ts'

/** A walking horse with its head low and an empty saddle; faces right, about 330 units high, stands on the origin. */
export function horse(sheet: Sheet, dye: Hide): string {
  const coat = mix(dye.skin, '#b06a2a', 0.42)
  const far = mix(coat, '#5b3218', 0.35)
  const hoof = (x: number, y: number): string => hide(`M${x - 14} ${y - 18}H${x + 12}L${x + 20} ${y}H${x - 16}Z`, ink)
  const body =
    'M-206 -236C-176 -276 -110 -268 -60 -258C-10 -250 50 -262 96 -266C130 -262 150 -230 146 -190C138 -150 104 -138 60 -136C0 -132 -60 -132 -110 -140C-150 -134 -190 -136 -206 -160C-220 -186 -220 -214 -206 -236Z'
  const neck = limb([
    [92, -214, 58],
    [150, -258, 44],
    [196, -286, 34],
    [224, -290, 28],
  ])
  const face = limb([
    [222, -292, 30],
    [252, -266, 24],
    [280, -226, 17],
    [294, -204, 15],
  ])
  const mane =
    'M84 -268C110 -306 160 -336 216 -330C226 -318 222 -308 212 -306C220 -296 196 -292 188 -290C190 -280 166 -276 156 -270C158 -262 130 -258 118 -250Z'
  const cloth = 'M-90 -262C-50 -252 10 -250 50 -262L62 -150C20 -136 -60 -136 -104 -150Z'
  const saddle =
    'M-76 -268C-70 -304 -44 -296 -38 -278C-14 -268 10 -270 22 -284C30 -310 56 -300 50 -264C10 -248 -40 -248 -76 -268Z'
  return [
    stroke(
      'M-212 -230C-262 -230 -270 -150 -256 -90M-208 -222C-246 -210 -250 -150 -240 -84M-206 -214C-232 -200 -234 -150 -226 -90',
      ink,
      8,
    ),
    hide(
      limb([
        [-150, -160, 34],
        [-128, -100, 22],
        [-146, -60, 12],
        [-136, -10, 9],
      ]),
      far,
    ),
    hoof(-134, 2),
    hide(
      limb([
        [112, -164, 28],
        [126, -100, 17],
        [110, -56, 11],
        [116, -10, 9],
      ]),
      far,
    ),
    hoof(118, 2),
    hide(
      limb([
        [-178, -176, 46],
        [-176, -112, 28],
        [-206, -64, 13],
        [-194, -12, 10],
      ]),
      coat,
    ),
    hoof(-192, 2),
    hide(
      limb([
        [92, -170, 34],
        [78, -100, 19],
        [88, -54, 12],
        [70, -10, 9],
      ]),
      coat,
    ),
    hoof(72, 2),
    leather(sheet, neck, coat, dye.trim, coins(60, -340, 200, 160, 30), 8),
    leather(sheet, body, coat, dye.trim, coins(-220, -280, 380, 160, 32), 10),
    hide(face, coat, ''),
    hide(mane, ink, 'M110 -276C136 -300 166 -314 196 -318C170 -304 140 -286 122 -266Z'),
    hide('M212 -318L216 -352L234 -322Z', coat),
    fill('M244 -284Q254 -292 264 -282Q254 -276 244 -284Z', ink),
    fill(ring([292, -206], 3.4), ink),
    stroke('M286 -192q8 2 12 -2', ink, 2.4),
    stroke('M218 -312L280 -190M250 -260L272 -244M240 -300L296 -218', dye.trim, 6),
    stroke('M146 -196C110 -176 60 -172 20 -176M-206 -196C-160 -186 -120 -186 -90 -190', dye.trim, 7),
    fill(
      [
        [128, -184],
        [104, -177],
        [-130, -188],
        [-160, -188],
      ]
        .map(([x, y]) => ring([x!, y!], 6))
        .join(''),
      '#a5281d',
    ),
    leather(sheet, cloth, dye.sash, dye.trim, scales(-110, -250, 8, 6, 24), 11),
    `<g data-part="empty saddle">${hide(saddle, dye.robe, 'M-56 -272C-30 -262 6 -262 30 -274C20 -258 -40 -256 -56 -272Z')}</g>`,
    stroke('M-10 -256V-170', ink, 5),
    hide('M-24 -172H4L8 -148H-28Z', dye.trim, 'M-14 -166h8v10h-8Z'),
  ].join('')
}
