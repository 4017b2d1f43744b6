const form = /^data:(image\/([a-z]+)[^;,]*)(;[^,]*)?,(.*)$/is

/** The file in a `data:` address of a picture; undefined for any other address. */
export function dataFile(address: string): File | undefined {
  const [, mime = '', kind = '', how = '', data = ''] = form.exec(address) ?? []
  if (mime === '') return undefined
  const name = `picture.${kind.toLowerCase().replace('jpeg', 'jpg')}`
  const type = mime.toLowerCase()
  try {
    if (!how.toLowerCase().endsWith(';base64')) {
      return new File([decodeURIComponent(data)], name, { type })
    }
    const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0))
    return new File([bytes], name, { type })
  } catch {
    return undefined
  }
}
