/**
 * Returns the address at which staff see a user's picture, given the address of one of its files: a picture that was
 * sent to customer service or taken down has no public address. Returns other addresses unchanged.
 */
export function staffPictureAddress(address: string): string {
  const imageId = /^\/media\/u\/[\da-z]{2}\/([\da-z]{20})/.exec(address)?.[1]
  return imageId === undefined ? address : `/admin/v1/upload/picture/${imageId}`
}
