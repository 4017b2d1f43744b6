import { existsSync } from 'node:fs'
import { defineConfig } from 'astro/config'

if (existsSync('.env')) process.loadEnvFile('.env')

/** Renders all pages once, into files for any web server. */
export default defineConfig({
  output: 'static',
  site: process.env.SITE_URL,
  // A page waits for the CMS most of the time.
  build: { concurrency: 4 },
})
