/** Why the camera has no picture. */
export type CameraProblem = 'insecure' | 'unsupported' | 'refused' | 'missing' | 'busy'

export const problemLabels: Record<CameraProblem, { title: string; text: string }> = {
  insecure: {
    title: '这个网址不能用相机',
    text: '浏览器只在 https 网址下开放相机。请换成 https 网址，或在下面输入核销码。',
  },
  unsupported: { title: '这个浏览器不能扫码', text: '请换用系统自带的浏览器，或在下面输入核销码。' },
  refused: {
    title: '没有得到相机的许可',
    text: '请在浏览器的网站设置里允许使用相机，再试一次；也可以在下面输入核销码。',
  },
  missing: { title: '没有找到相机', text: '这台设备没有可用的相机，请在下面输入核销码。' },
  busy: { title: '相机正被占用', text: '请关掉其他正在用相机的应用，再试一次；也可以在下面输入核销码。' },
}

const byName: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
}

/** Opens the rear camera. Rejects with a CameraFailure. */
export async function openCamera(): Promise<MediaStream> {
  // oxlint-disable-next-line no-restricted-properties -- checked below
  const devices = (navigator as { mediaDevices?: MediaDevices }).mediaDevices
  if (!devices) throw new CameraFailure(window.isSecureContext ? 'unsupported' : 'insecure')
  try {
    return await devices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 } },
    })
  } catch (error) {
    throw new CameraFailure(byName[(error as DOMException).name] ?? 'busy', { cause: error })
  }
}

/** The camera cannot be used; `problem` says why. */
export class CameraFailure extends Error {
  readonly problem: CameraProblem
  constructor(problem: CameraProblem, options?: ErrorOptions) {
    super(problem, options)
    this.problem = problem
  }
}

/** Whether the camera was allowed before, so that opening it asks nothing; false if the browser cannot say. */
export async function mayOpenCamera(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state === 'granted'
  } catch {
    return false
  }
}
