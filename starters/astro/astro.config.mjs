import { existsSync } from 'node:fs'
import node from '@astrojs/node'
import { defineConfig } from 'astro/config'

if (existsSync('.env')) process.loadEnvFile('.env')

/** Adds the routes that only a server can answer; the static build leaves them out. */
const serverRoutes = {
  name: 'server-routes',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      injectRoute({ pattern: '/preview', entrypoint: './src/routes/preview.astro' })
      injectRoute({ pattern: '/api/rebuild', entrypoint: './src/routes/rebuild.ts' })
    },
  },
}

/** Renders each page when it is requested, with a server of Node. `src/middleware.ts` keeps the pages. */
export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'standalone', bodySizeLimit: 32 * 1024 * 1024 }),
  session: false,
  site: process.env.SITE_URL,
  integrations: [serverRoutes],
  // Pages of another build are not served.
  vite: { define: { 'import.meta.env.BUILD': JSON.stringify(`${Date.now()}`) } },
})
