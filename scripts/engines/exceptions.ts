/** A name that the check would report, and the files in which it is harmless. */
interface Exception {
  /** Name as the check reports it. */
  readonly what: string
  /** Built files, named without their hashes. */
  readonly files: RegExp
  readonly reason: string
}

const any = /./
const viewer = /^storefront\/assets\/turntable\.js$/
const editor = /^console\/assets\/editor\.js$/

const namesake = (what: string, files: RegExp, whose: string): Exception => ({
  what,
  files,
  reason: `${whose}, not the browser's`,
})
const guarded = (what: string, files: RegExp, by: string): Exception => ({
  what,
  files,
  reason: `reached only if ${by}`,
})

/** Names that an engine without augmented reality never reaches. */
const ofReality = ['WebGL2RenderingContext.makeXRCompatible', 'XRRay', 'XRWebGLBinding', 'XRWebGLLayer'].map((what) =>
  guarded(what, viewer, 'navigator.xr gave a session'),
)

/** Exceptions, each with its reason. An unneeded one fails the check too. */
export const exceptions: readonly Exception[] = [
  namesake('ArrayBuffer.resize', any, "a method of the viewer's renderers, the magnifier and the QR decoder"),
  namesake('ArrayBuffer.transfer', any, "a path of the storefront, and the viewer's colour spaces"),
  namesake('Gamepad.pose', viewer, 'a method of skinned meshes'),
  namesake('SVGMarkerElement.orient', viewer, 'a method of hotspots'),
  namesake('Set.union', viewer, 'a method of boxes and spheres'),
  namesake('HTMLButtonElement.command', editor, 'a method of the editor'),
  namesake('ServiceWorkerRegistration.sync', editor, 'a method of the parser'),
  namesake('HTMLFormElement.requestSubmit', /^console\//, 'a method of the combobox'),
  guarded('CSSStyleSheet.replaceSync', viewer, 'Lit found adoptedStyleSheets'),
  guarded('HTMLVideoElement.cancelVideoFrameCallback', viewer, 'a frame was requested'),
  guarded('HTMLVideoElement.requestVideoFrameCallback', viewer, 'a frame was requested'),
  guarded('Error.captureStackTrace', viewer, 'the expression before the comma found it'),
  guarded('OffscreenCanvas', viewer, 'a canvas off the screen could be made once'),
  guarded('Element.checkVisibility', any, 'a variable says that the element has it'),
  guarded(
    'Document.startViewTransition',
    any,
    'a page asks React or the router for it, and React catches what is thrown',
  ),
  guarded('Notification', /^storefront\/assets\/messages\.js$/, 'browserSupport found it'),
  guarded('Notification.requestPermission', /^storefront\/assets\/messages\.js$/, 'browserSupport found Notification'),
  guarded('ServiceWorkerRegistration.showNotification', /^storefront\/notify\.js$/, 'the browser has subscribed'),
  guarded('Navigator.share', /^storefront\/assets\/poster-panel\.js$/, 'canShare says so'),
  guarded('Uint8Array.fromHex', /^storefront\//, 'a variable says that both directions are there'),
  guarded('Uint8Array.toHex', /^storefront\//, 'a variable says that both directions are there'),
  guarded('navigation', any, 'typeof navigation is an object'),
  ...ofReality,
]
