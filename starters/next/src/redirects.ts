import { ServerResponse } from 'node:http'

/**
 * Lets answers have one header Location. Next.js sets it when a page redirects, and then appends it again, because pages that
 * it keeps get their headers like that.
 */
export function sendOneLocation(): void {
  const append = ServerResponse.prototype.appendHeader
  ServerResponse.prototype.appendHeader = function (name, value) {
    return name.toLowerCase() === 'location'
      ? this.setHeader(name, value)
      : append.call(this, name, value)
  }
}
