import { realpathSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import type { NextConfig } from 'next'

const here = import.meta.dirname

/** Returns the folder that has both the site and the client, which is outside of the site until it is published. */
function root(): string {
  let folder = here
  const client = realpathSync(join(here, 'node_modules/@quoin-cms/client'))
  while (relative(folder, client).startsWith('..')) folder = resolve(folder, '..')
  return folder
}

/** The headers of previews: no other site may learn the token in the address, and nobody may keep the page. */
const preview = [
  { key: 'Referrer-Policy', value: 'no-referrer' },
  { key: 'Cache-Control', value: 'private, no-store' },
  { key: 'X-Robots-Tag', value: 'noindex' },
]

const config: NextConfig = {
  poweredByHeader: false,
  turbopack: { root: root() },
  // The pages and the handler of the cache share its copy.
  serverExternalPackages: ['@quoin-cms/client'],
  // Pages are kept as src/cache/handler.ts keeps them, and nothing else is.
  cacheHandler: join(here, 'src/cache/handler.ts'),
  cacheMaxMemorySize: 0,
  experimental: {
    serverActions: { bodySizeLimit: '32mb', allowedOrigins: allowedOrigins() },
    proxyClientMaxBodySize: '32mb',
    // The shortest time that Next.js allows, in seconds: a browser that goes to a page again asks for it.
    staleTimes: { dynamic: 0, static: 30 },
  },
  headers: () =>
    Promise.resolve([
      // Other caches ask each time, since only this server knows of changes.
      { source: '/:path*', headers: [{ key: 'Cache-Control', value: 'no-cache' }] },
      { source: '/search', headers: [{ key: 'Cache-Control', value: 'no-store' }] },
      { source: '/preview', headers: preview },
    ]),
}

/** Returns the host of the site behind a proxy, from whose pages forms are accepted. */
function allowedOrigins(): string[] {
  return process.env.SITE_URL ? [new URL(process.env.SITE_URL).host] : []
}

export default config
