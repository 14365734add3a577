/**
 * Where members of staff see a picture that a collector brought, by the address of one of its files: it has no public one where it
 * was sent to customer service, or was taken down. Other addresses stay as they are.
 */
export function broughtPicture(address: string): string {
  const imageId = /^\/media\/u\/[\da-z]{2}\/([\da-z]{20})/.exec(address)?.[1]
  return imageId === undefined ? address : `/admin/v1/upload/picture/${imageId}`
}
