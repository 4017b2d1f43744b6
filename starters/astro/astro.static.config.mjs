import { defineConfig } from 'astro/config'

/** Renders all pages once, into files for any web server. */
export default defineConfig({
  output: 'static',
  site: process.env.SITE_URL,
})
